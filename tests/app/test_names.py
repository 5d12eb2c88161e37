"""Names and chat: what cannot be seen, what looks like somebody else, and what spills over others."""

import asyncio
import sys
import unicodedata
from collections.abc import Iterator

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from app.auth.names import check_chat, clean_login, clean_name
from app.errors import RefusedError
from app.storage import table_names
from app.text import visible
from app.text.skeletons import alike, is_computer, skeleton
from tests.app.harness import Host, Person
from tests.app.test_accounts import account, code, login, sign_in
from tests.app.test_playing import duel

EMOJI = [
    "👩\u200d🚀",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "🇩🇪",
    "👍🏽",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "🧑🏽\u200d🤝\u200d🧑🏿",
]
CLONES = [
    "Al\u200dice",
    "Al\u034fice",
    "Alice\ufe0f",
    "А\u006cice",
    "ALICE",
    "Aliсe",
    "Ａlice",
    "𝐀lice",
    "A1ice",
    "A|ice",
]


def every_letter() -> Iterator[str]:
    return (chr(code) for code in range(sys.maxunicode + 1))


def refused(name: str) -> str:
    with pytest.raises(RefusedError) as error:
        clean_name(name)
    return error.value.code


DEFAULT_IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")


@pytest.mark.parametrize("letter", ["\u3164", "\u2800", "\u115f", "\uffa0", "\u1160", "\u00ad", "\u180e", "\ufffc"])
def test_names_of_nothing_are_refused(letter: str) -> None:
    for name in (letter, letter * 5, f"Al{letter}ice", f"Alice{letter}"):
        assert refused(name) == "bad_name"


def test_no_default_ignorable_code_point_is_in_a_name_or_message_outside_emoji() -> None:
    """All of them, by the table of the `regex` module; and all that Python itself calls formatting."""
    ignorable = [letter for letter in every_letter() if DEFAULT_IGNORABLE.match(letter)]
    assert len(ignorable) > 4000
    formatting = [letter for letter in every_letter() if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp")]
    for letter in {*ignorable, *formatting} - {"\n"}:
        assert visible.invisible_in(f"A{letter}B") == letter
        assert visible.is_blank(letter)
    assert visible.invisible_in("A\nB", but="\n") is None


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_whatever_is_accepted_shows_something_and_hides_nothing(text: str) -> None:
    try:
        name = clean_name(text)
    except RefusedError:
        return
    assert any(unicodedata.category(letter)[0] not in "CZM" for letter in name) or regex.search(
        r"[\p{L}\p{N}\p{P}\p{S}]", name
    )
    shown = regex.sub(r"[\uFE0F\u200D\U000E0020-\U000E007F]", "", name)
    assert not DEFAULT_IGNORABLE.search(shown)
    assert not regex.search(r"[\p{Mn}\p{Me}]{4}", unicodedata.normalize("NFC", shown))
    assert clean_name(name) == name
    assert not is_computer(name)
    assert skeleton(skeleton(name)) == skeleton(name)


@pytest.mark.parametrize("emoji", EMOJI)
def test_emoji_sequences_are_names(emoji: str) -> None:
    assert clean_name(emoji) == emoji
    check_chat(f"Well played {emoji}!")


@pytest.mark.parametrize(
    "text", ["A\u200d🚀", "🚀\u200d", "A\ufe0f", "1\ufe0f", "🏴\U000e0061\U000e007f", "👩\u200d\u200d🚀"]
)
def test_what_belongs_to_emoji_is_refused_elsewhere(text: str) -> None:
    assert refused(text) == "bad_name"


@pytest.mark.parametrize(
    "control",
    [
        "\u202a",
        "\u202b",
        "\u202c",
        "\u202d",
        "\u202e",
        "\u2066",
        "\u2067",
        "\u2068",
        "\u2069",
        "\u200e",
        "\u200f",
        "\u061c",
    ],
)
def test_bidi_controls_are_refused(control: str) -> None:
    assert refused(f"evil{control}gnaw") == "bad_name"
    with pytest.raises(RefusedError, match="invisible"):
        check_chat(f"evil{control}gnaw")


def test_a_letter_carries_at_most_two_marks() -> None:
    assert clean_name("Ngu\u0302\u0301 Zo\u0308") == "Ngu\u0302\u0301 Zo\u0308".replace("u\u0302", "û").replace(
        "o\u0308", "ö"
    )
    assert clean_name("Việt ᾧ") == "Việt ᾧ"
    for name in ("Z\u0300\u0301\u0302", "Z\u0488\u0489\u20dd", "Z" + "\u0323" * 3, "\u0301Ann", "Ann \u0301"):
        assert refused(name) == "bad_name"
    for text in ("Z\u0300\u0301\u0302algo", "Z" + "\u0336" * 40):
        with pytest.raises(RefusedError, match="marks"):
            check_chat(text)


@pytest.mark.parametrize(
    "name",
    [
        "Computer 2",
        "computer 1",
        "COMPUTER 3",
        "Сomputer 2",
        "C0mputer 2",
        "Cornputer 4",
        "Computer l",
        "Computer II",
        "Com puter 2",
        "Computer #2",
        "Computer",
        "Ｃomputer ２",
        "Computer\u00a02",
    ],
)
def test_no_name_is_that_of_a_computer_player_in_any_disguise(name: str) -> None:
    assert refused(name) == "bad_name"


@pytest.mark.parametrize("name", ["Computer Science", "Computers", "Ada", "Com", "My Computer", "2", "Kompjuter 2"])
def test_other_names_are_not_taken_for_computer_players(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("clone", CLONES)
def test_names_that_look_the_same_are_alike(clone: str) -> None:
    assert alike("Alice", clone)
    assert alike(clone, "alice")


@pytest.mark.parametrize(
    ("one", "other"), [("Alice", "Alicia"), ("Ann", "Anne"), ("Ben", "Den"), ("李", "王"), ("Zoe", "Zoë")]
)
def test_other_names_are_not_alike(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_login_hides_nothing() -> None:
    with pytest.raises(RefusedError):
        clean_login("\u3164\u3164\u3164")


@pytest.mark.parametrize("clone", ["Alice", "alice", "Аlice", "AIice"])
async def test_nobody_sits_down_beside_somebody_whose_name_looks_the_same(host: Host, clone: str) -> None:
    async with host.guest("Alice") as alice, host.guest(clone) as other:
        match = await alice.make()
        answer = await other.sit(match, 1)
        assert code(answer) == (409, "name_taken_here")
        assert answer.json()["where"] == "name"
        assert (await other.http.patch("/api/me", json={"name": "Bob"})).status_code == 200
        assert (await other.sit(match, 1)).status_code == 200


async def test_nobody_takes_the_name_of_somebody_at_their_table(host: Host) -> None:
    async with duel(host) as (match, _ann, ben):
        for name in ("Ann", "ANN", "Аnn"):
            assert code(await ben.http.patch("/api/me", json={"name": name})) == (409, "name_taken_here")
        seats = (await ben.get(f"/api/matches/{match['id']}")).json()["seats"]
        assert [seat["player"]["name"] for seat in seats] == ["Ann", "Ben"]
        assert (await ben.http.patch("/api/me", json={"name": "BEN"})).status_code == 200


async def test_nobody_takes_over_a_seat_beside_somebody_of_that_name(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ann") as clone, host.guest("Ben") as ben:
        match = await ann.make(public=False)
        await ben.sit(match, 1, match["invites"]["seats"]["1"])
        await ann.start(match)
        offered = (await ben.post(f"/api/matches/{match['id']}/seats/1/hand-over")).json()
        key = offered["seats"][1]["takeover_key"]
        assert code(await clone.sit(match, 1, key)) == (409, "name_taken_here")


async def test_no_guest_brings_a_seat_to_an_account_with_the_name_of_somebody_there(host: Host) -> None:
    name = login()
    async with host.guest("Alice") as alice, account(host, name, "Аlice"), host.guest("Bob") as bob:
        match = await alice.make()
        await bob.sit(match, 1)
        assert code(await sign_in(bob, name, guest="bring")) == (409, "name_taken_here")
        assert (await bob.get("/api/me")).json()["user"]["name"] == "Bob"


async def test_two_who_rename_and_sit_down_at_once_do_not_get_the_same_name(host: Host) -> None:
    async def rename(person: Person) -> bool:
        return (await person.http.patch("/api/me", json={"name": "Alice"})).status_code == 200

    async def sit(person: Person, match: dict[str, object]) -> bool:
        return (await person.sit(match, 1)).status_code == 200

    for _ in range(8):
        async with host.guest("Bob") as bob, host.guest("Alice") as alice:
            match = await bob.make()
            done = await asyncio.gather(rename(bob), sit(alice, match))
            assert sum(done) == 1


async def test_a_name_that_was_there_before_stays_but_does_not_sit_down(host: Host) -> None:
    """As if it had been taken before names were looked at."""
    async with host.guest("Ann") as ann, host.guest("Ben") as old:
        await table_names.rename(host.services.database, old.id, "Computer 2")
        assert (await old.get("/api/me")).json()["user"]["name"] == "Computer 2"
        assert code(await old.sit(await ann.make(), 1)) == (409, "name_taken_here")
        made = await old.post("/api/matches", {"game": "pennies", "layout": "duel", "seat": 0})
        assert code(made) == (409, "name_taken_here")


@pytest.mark.parametrize(
    "text", ["\u3164", "\u2800\u2800", " \u00a0 ", "\u0301", "a\u200bb", "a\u202eb", "Z" + "\u0300" * 9]
)
async def test_chat_of_nothing_with_hidden_letters_or_piles_of_marks_is_refused(plain_host: Host, text: str) -> None:
    async with plain_host.guest() as ann, ann.watch(await ann.make()) as tab:
        refusal = await tab.rejected({"type": "chat", "client_id": "c", "text": text, "channel": "table"})
        assert (refusal["code"], refusal["where"]) == ("chat_refused", "text")
        await tab.say({"type": "chat", "client_id": "d", "text": "two\nlines 👩\u200d🚀", "channel": "table"})
        assert (await tab.until("chat"))["text"] == "two\nlines 👩\u200d🚀"
