"""A tablet and phones without browsers: pages whose links are queues, that can be cut and mended at any moment."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.app import effects, events
from epizodiak.app.events import Event
from epizodiak.app.state import Viewport
from epizodiak.display.setup import Setup
from epizodiak.display.spectating import Followed
from epizodiak.features.phones import events as phone_events
from epizodiak.features.phones.state import AWAY, JOINED_TABLE, PHONES, JoinedTable, Pairing, Phones
from epizodiak.timeline.match import Match
from tests.visits.small_page import Disk, SmallPage

ADDRESS = "https://somewhere.example/epizodiak/"


@dataclass
class End:
    """One end of a link: a page, and the number that it knows the link by."""

    page: KitchenPage
    link: int


@dataclass
class Link:
    """A link between two pages.

    Attributes:
        tablet: the end that has invited.
        phone: the end that has answered, once it has.
        opened: whether the two hear each other.
        cut: whether nothing comes through for now.
    """

    tablet: End
    phone: End | None = None
    opened: bool = False
    cut: bool = False

    def other(self, page: KitchenPage) -> End | None:
        """The end that is not this page's."""
        return self.phone if self.tablet.page is page else self.tablet


class Kitchen:
    """All the links of a room, and what went over them.

    Attributes:
        links: by the invitation.
        pages: all that were ever opened.
        wire: every text that was sent: who has sent it, and the text.
    """

    def __init__(self) -> None:
        self.links: dict[str, Link] = {}
        self.pages: list[KitchenPage] = []
        self.wire: list[tuple[KitchenPage, str]] = []

    def tablet(self, setup: Setup, *, seed: int = 1, level: str = "") -> KitchenPage:
        """A tablet, in its lobby."""
        page = KitchenPage(self, setup=setup, seed=seed, level=level)
        page.begin()
        return page

    def phone(
        self, invitation: str, *, seed: int = 2, level: str = "", tab: dict[str, str] | None = None
    ) -> KitchenPage:
        """A phone that has opened an invitation, maybe in a tab that has kept one."""
        page = KitchenPage(self, seed=seed, level=level)
        page.tab = {} if tab is None else tab
        page.tell(events.Began(page.disk.settings, ("en",), "epizodiak", Viewport(), "phone", joining=invitation))
        page.settle()
        return page

    def loaded_anew(self, phone: KitchenPage, *others: KitchenPage) -> KitchenPage:
        """A phone's page is loaded again by hand: its tab keeps what it has kept, the address tells no invitation."""
        phone.leave_kitchen()
        again = self.phone("", seed=phone.number + 50, tab=phone.tab)
        self.settle(again, *others)
        return again

    def paired(self, tablet: KitchenPage, *, seed: int = 2, level: str = "") -> KitchenPage:
        """A phone that is paired with the seat for which the tablet shows a code."""
        phone = self.phone(tablet.invitation, seed=seed, level=level)
        tablet.pasted = phone.answer
        tablet.tap(f"pair-take-{tablet.pairing.seat}")
        self.settle(tablet, phone)
        return phone

    def settle(self, *pages: KitchenPage) -> None:
        """Let everything land, on all pages, until nothing flies."""
        for _ in range(10_000):
            flying = [page for page in pages if page.flying]
            if not flying:
                return
            for page in flying:
                page.settle()
        raise AssertionError("the kitchen never comes to rest")

    def link_between(self, one: KitchenPage, other: KitchenPage) -> Link:
        """The open link between two pages."""
        for link in self.links.values():
            ends = {id(end.page) for end in (link.tablet, link.phone) if end is not None}
            if link.opened and ends == {id(one), id(other)}:
                return link
        raise AssertionError("there is no link")

    def cut(self, link: Link) -> None:
        """Nothing comes through any more; both ends are told that the other one is silent."""
        link.cut = True
        self._tell_silence(link, silent=True)

    def mend(self, link: Link) -> None:
        """Texts come through again."""
        link.cut = False
        self._tell_silence(link, silent=False)

    def _tell_silence(self, link: Link, *, silent: bool) -> None:
        for end in (link.tablet, link.phone):
            if end is not None:
                end.page.tell(phone_events.LinkSilent(end.link, silent))

    def end(self, link: Link, page: KitchenPage) -> None:
        """A page has ended a link, or is gone: the other end hears of it, if the link is not cut."""
        other = link.other(page)
        opened, link.opened = link.opened, False
        if opened and other is not None and not link.cut:
            other.page.fly(
                phone_events.EndLink(other.link),
                lambda: phone_events.LinkEnded(other.link, phone_events.LOST),
                f"link {other.link}",
            )


class KitchenPage(SmallPage):
    """A page with links.

    Attributes:
        kitchen: the room.
        number: of the page in it.
        pasted: what stands in the field for a code.
        tab: the invitation that its tab keeps, alone in a list, if any.
        possible: whether it can make links.
        phones_here: whether what phones need can be fetched.
    """

    def __init__(
        self, kitchen: Kitchen, disk: Disk | None = None, setup: Setup | None = None, *, seed: int = 1, level: str = ""
    ) -> None:
        super().__init__(disk, setup, seed=seed, level=level)
        self.kitchen = kitchen
        self.pasted = ""
        self.possible = self.phones_here = True
        self.number = len(kitchen.pages)
        kitchen.pages.append(self)

    def check(self) -> None:
        """What the kernel is told of phones is what their feature knows, after every event."""
        super().check()
        state, phones = self.state, PHONES.of(self.state)
        assert state.ui.on_phone is (JOINED_TABLE.of(state) is not None)
        known = {} if phones is None else {seat: each for seat, each in phones.seats.items() if not each.on_tablet}
        assert state.elsewhere.seats == tuple(known)
        assert state.elsewhere.away == tuple(seat for seat, each in known.items() if each.status == AWAY)

    # --- what the page knows ------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game on the tablet's table."""
        assert self.state.match is not None, "a game is played here"
        return self.state.match

    @property
    def to_act(self) -> int:
        """The seat that is to act on the tablet's table."""
        assert self.match.player is not None, "the game goes on"
        return self.match.player

    @property
    def phones(self) -> Phones:
        """The phones of the tablet's table."""
        phones = PHONES.of(self.state)
        assert phones is not None, "a table with phones"
        return phones

    @property
    def pairing(self) -> Pairing:
        """What the tablet pairs."""
        assert self.phones.pairing is not None, "a code is shown"
        return self.phones.pairing

    @property
    def held(self) -> JoinedTable:
        """What the phone knows."""
        held = JOINED_TABLE.of(self.state)
        assert held is not None, "a phone"
        return held

    @property
    def followed(self) -> Followed:
        """The table's game, as the phone knows it."""
        assert self.state.followed is not None, "the table has told it"
        return self.state.followed

    @property
    def invitation(self) -> str:
        """The code that the tablet shows."""
        return self.pairing.code

    @property
    def answer(self) -> str:
        """The code that the phone shows."""
        return self.held.code

    def says(self, text: str) -> None:
        """A phone's page says something to its table, whoever has written it."""
        self._do_Tell(phone_events.Tell(self.held.link, text))

    def _links(self, number: int) -> list[Link]:
        ends = ((link, end) for link in self.kitchen.links.values() for end in (link.tablet, link.phone))
        return [link for link, end in ends if end is not None and end.page is self and end.link == number]

    # --- effects ------------------------------------------------------------------------------------------------------

    def _do_Fetch(self, effect: effects.Fetch) -> None:
        if effect.name != "phones":
            super()._do_Fetch(effect)
            return
        self.fly(effect, lambda: events.FeatureCame(effect.name, loaded=self.phones_here), "phones")
        if self.phones_here:
            found = phone_events.CapabilitiesFound(self.possible, address=ADDRESS)
            self.fly(effect, lambda: found, "phones")

    def _do_Invite(self, effect: phone_events.Invite) -> None:
        code = f"invitation {len(self.kitchen.links)} {effect.seat} {effect.game} {effect.name}"
        self.kitchen.links[code] = Link(End(self, effect.link))
        self.fly(effect, lambda: phone_events.Invited(effect.link, code))

    def _do_Join(self, effect: phone_events.Join) -> None:
        link = self.kitchen.links.get(effect.text)

        def joined() -> Event:
            if link is None:
                return phone_events.ReplyRefused(effect.link, phone_events.NO_CODE)
            _, _, seat, game, name = effect.text.split(" ", 4)
            answer = f"answer {self.number} {effect.link} to {effect.text}"
            return phone_events.Joined(effect.link, answer, int(seat), name, game)

        self.fly(effect, joined)

    def _do_TakeReply(self, effect: phone_events.TakeReply) -> None:
        head, _, invitation = effect.text.partition(" to ")
        spare = [link for link in self._links(effect.spare) if link is self.kitchen.links.get(invitation)]
        number = effect.spare if spare else effect.link
        found = spare or self._links(effect.link)
        link = found[0] if found else None
        if link is None or not head.startswith("answer "):
            reason = phone_events.NO_CODE
        elif self.kitchen.links.get(invitation) is not link:
            reason = phone_events.OTHER_PAIRING
        elif link.phone is not None:
            reason = phone_events.USED
        else:
            _, page, theirs = head.split()
            phone = self.kitchen.pages[int(page)]
            link.phone, link.opened = End(phone, int(theirs)), True
            phone.fly(effect, lambda: phone_events.LinkOpened(int(theirs)), f"link {theirs}")
            self.fly(effect, lambda: phone_events.LinkOpened(number), f"link {number}")
            return
        self.fly(effect, lambda: phone_events.ReplyRefused(number, reason))

    def _do_EndLink(self, effect: phone_events.EndLink) -> None:
        for link in self._links(effect.link):
            self.kitchen.end(link, self)

    def _do_Tell(self, effect: phone_events.Tell) -> None:
        self.kitchen.wire.append((self, effect.text))
        for link in self._links(effect.link):
            other = link.other(self)
            if link.opened and other is not None:
                self._deliver(effect, link, other)

    def _deliver(self, effect: phone_events.Tell, link: Link, other: End) -> None:
        def arrives() -> Event | None:
            return None if link.cut else phone_events.LinkHeard(other.link, effect.text)

        other.page.fly(effect, arrives, f"link {other.link}")

    def leave_kitchen(self) -> None:
        """The page is gone at once."""
        for link in self.kitchen.links.values():
            if any(end is not None and end.page is self for end in (link.tablet, link.phone)):
                self.kitchen.end(link, self)
        self.kill()
