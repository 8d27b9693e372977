"""Tags of languages, and what each means where there are some languages."""

THERE = ("en", "fr", "de", "pt-BR", "zh-Hant")

MATCHES = {
    "fr": "fr",
    "FR": "fr",
    "fr-CA": "fr",
    "de-AT": "de",
    "de-Latn-AT-1996": "de",
    "pt": "pt-BR",
    "pt-PT": "pt-BR",
    "pt-BR": "pt-BR",
    "PT_br": "pt-BR",
    "pt_BR.UTF-8": "pt-BR",
    "de@euro": "de",
    "en-US@posix": "en",
    "zh-Hant-TW": "zh-Hant",
    "zh": "zh-Hant",
    "en-US": "en",
    "nl": None,
    "fro": None,
    "": None,
}
"""What each tag means where there are these languages."""
