"""Settings, chosen and read in their panel: open or not, and also those that mean nothing to the game on the table."""

from playwright.sync_api import Page

_CHOOSE = """settings => {
    for (const [key, value] of Object.entries(settings)) {
        const field = document.querySelector(`[data-setting="${key}"]`);
        const input = field.type === "checkbox" ? field : field.querySelector(`[value="${value}"]`);
        input.checked = field !== input || value === "on";
        input.dispatchEvent(new Event("change", {bubbles: true}));
    }
}"""

_CHOSEN = """() => Object.fromEntries([...document.querySelectorAll("[data-setting]")].map(field => {
    const value = field.type === "checkbox" ? (field.checked ? "on" : "off") : field.querySelector(":checked").value;
    return [field.dataset.setting, value];
}))"""


def choose(page: Page, **settings: str) -> None:
    """Choose values as a person does in the panel, one after the other."""
    page.evaluate(_CHOOSE, settings)


def chosen(page: Page) -> dict[str, str]:
    """Return the value that the panel shows for each setting."""
    found: dict[str, str] = page.evaluate(_CHOSEN)
    return found
