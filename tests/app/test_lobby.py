"""Guests, games, and what happens to a match before it starts."""

import pytest

from tests.app.conftest import SettingsFactory
from tests.app.harness import Host, hosted


def code(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]  # type: ignore[attr-defined]


async def test_a_guest_is_known_by_the_cookie(host: Host) -> None:
    async with host.guest("  Ann   Lee ") as ann:
        assert (await ann.get("/api/me")).json() == {
            "user": {"id": ann.id, "name": "Ann Lee", "login": None, "notices": None}
        }
    async with host.stranger() as eve:
        assert (await eve.get("/api/me")).json() == {"user": None}
        cookie = (await eve.post("/api/guests", {"name": "Eve"})).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        eve.http.cookies.clear()
        eve.http.cookies.set("session", "made up")
        assert (await eve.get("/api/me")).json() == {"user": None}


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\x00b", "\u202egnaw", "\u200d", "\u2028"])
async def test_names_that_nobody_could_read_are_refused(host: Host, name: str) -> None:
    async with host.stranger() as eve:
        answer = await eve.post("/api/guests", {"name": name})
        assert code(answer) == (422, "bad_name")


@pytest.mark.parametrize("name", ["Zoë", "李", "O'Neil", "<b>", "👩\u200d🚀", "x" * 24])
async def test_names_of_all_kinds_are_kept(host: Host, name: str) -> None:
    async with host.guest(name) as person:
        assert (await person.get("/api/me")).json()["user"]["name"] == name


async def test_a_name_can_be_changed(host: Host) -> None:
    async with host.guest("Ann") as ann:
        assert (await ann.http.patch("/api/me", json={"name": "Anna"})).json()["user"]["name"] == "Anna"
        assert (await ann.get("/api/me")).json()["user"]["name"] == "Anna"


async def test_games_tell_their_options_and_layouts(host: Host) -> None:
    async with host.stranger() as eve:
        games = (await eve.get("/api/games")).json()["games"]
        pennies = next(game for game in games if game["slug"] == "pennies")
        assert [len(layout["seats"]) for layout in pennies["layouts"]] == [2, 3]
        assert pennies["options"]["properties"]["rounds"]["default"] == 2
        assert pennies["options"]["properties"]["rounds"]["description"] == "How many rounds."
        full = await eve.get("/api/games/pennies")
        assert full.json()["data"] == {"cards": 60, "best": "highest"}
        again = await eve.get("/api/games/pennies", If_None_Match=full.headers["etag"])
        assert (again.status_code, again.content) == (304, b"")
        assert code(await eve.get("/api/games/chess")) == (404, "no_such_game")
        assert code(await eve.get("/api/games/pennies/rules")) == (404, "no_such_rules")


async def test_a_game_is_shown_as_matches_of_each_version_have_it(settings_for: SettingsFactory) -> None:
    async with hosted(settings_for(games="tests.app.pennies:LATER")) as host, host.stranger() as eve:
        newest = await eve.get("/api/games/pennies")
        old, new = [await eve.get(f"/api/games/pennies?rules_version={version}") for version in (1, 2)]
        assert (old.json()["rules_version"], old.json()["data"]["best"]) == (1, "highest")
        assert (new.json()["rules_version"], new.json()["data"]["best"]) == (2, "lowest")
        assert (newest.content, newest.headers["etag"]) == (new.content, new.headers["etag"])
        assert old.headers["etag"] != new.headers["etag"]
        for tag, status in ((old.headers["etag"], 304), (new.headers["etag"], 200)):
            again = await eve.get("/api/games/pennies?rules_version=1", If_None_Match=tag)
            assert again.status_code == status
        for unknown in ("0", "3", "-1", str(1 << 70)):
            answer = await eve.get(f"/api/games/pennies?rules_version={unknown}")
            assert code(answer) == (404, "no_such_rules"), unknown
        assert code(await eve.get("/api/games/pennies?rules_version=two")) == (422, "invalid")


async def test_a_match_is_made_joined_and_started(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make("trio", options={"rounds": 3}, bots=[2])
        assert (match["status"], match["options"]) == ("open", {"rounds": 3, "pace": "calm"})
        assert [seat["player"] and seat["player"]["kind"] for seat in match["seats"]] == ["human", None, "bot"]
        assert match["seats"][0]["you"]
        assert (match["owner"], match["seed"]) == ({"id": ann.id, "name": "Ann", "account": False}, None)
        joined = (await ben.sit(match, 1)).json()
        assert [seat["you"] for seat in joined["seats"]] == [False, True, False]
        assert joined["invites"] is None
        started = await ann.start(match)
        assert (started["status"], started["to_act"], started["seq"]) == ("running", [0], 0)


async def test_a_seat_is_taken_by_one(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Cat") as cat:
        match = await ann.make("trio")
        assert (await ben.sit(match, 1)).status_code == 200
        assert (await ben.sit(match, 1)).status_code == 200
        assert code(await cat.sit(match, 1)) == (409, "seat_taken")
        assert code(await ben.sit(match, 2)) == (409, "already_seated")
        assert code(await cat.sit(match, 7)) == (404, "no_such_seat")
        assert code(await cat.sit(match, -1)) == (404, "no_such_seat")
        assert code(await cat.sit(match, 2**70)) == (404, "no_such_seat")


async def test_seats_are_freed_by_who_sits_there_or_the_owner(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, host.guest("Cat") as cat:
        match = await ann.make("trio")
        seat = f"/api/matches/{match['id']}/seats/1"
        await ben.sit(match, 1)
        assert code(await cat.http.delete(seat)) == (403, "not_yours")
        assert (await ben.http.delete(seat)).json()["seats"][1]["player"] is None
        await ben.sit(match, 1)
        assert (await ann.http.delete(seat)).json()["seats"][1]["player"] is None
        assert code(await ann.http.delete(seat)) == (409, "seat_free")


async def test_computer_players_are_the_owners_to_add_and_remove(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make("trio")
        bot = f"/api/matches/{match['id']}/seats/2/bot"
        assert code(await ben.http.put(bot)) == (403, "not_owner")
        assert (await ann.http.put(bot)).json()["seats"][2]["player"]["kind"] == "bot"
        assert (await ann.http.put(bot)).status_code == 200
        assert code(await ben.sit(match, 2)) == (409, "seat_taken")
        assert (await ann.http.delete(bot)).json()["seats"][2]["player"] is None
        assert (await ann.http.put(bot)).status_code == 200
        assert (await ann.http.delete(bot.removesuffix("/bot"))).json()["seats"][2]["player"] is None
        await ben.sit(match, 2)
        assert code(await ann.http.put(bot)) == (409, "seat_taken")
        assert code(await ann.http.delete(bot)) == (409, "seat_free")


async def test_a_match_starts_once_when_all_seats_are_taken(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        match = await ann.make()
        start = f"/api/matches/{match['id']}/start"
        assert code(await ann.post(start)) == (409, "seats_empty")
        await ben.sit(match, 1)
        assert code(await ben.post(start)) == (403, "not_owner")
        await ann.start(match)
        assert code(await ann.post(start)) == (409, "match_started")
        assert code(await ben.http.delete(f"/api/matches/{match['id']}/seats/1")) == (409, "match_started")
        assert code(await ann.http.delete(f"/api/matches/{match['id']}")) == (409, "match_started")


async def test_the_owner_drops_a_match(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, ann.watch(match := await ann.make()) as tab:
        await tab.until("hello")
        path = f"/api/matches/{match['id']}"
        assert code(await ben.http.delete(path)) == (403, "not_owner")
        assert (await ann.http.delete(path)).status_code == 204
        assert await tab.closed() == 4404
        assert code(await ann.get(path)) == (404, "no_such_match")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"layout": "crowd"}, "unknown_layout"),
        ({"options": {"speed": 1}}, "unknown_option"),
        ({"options": {"rounds": 99}}, "bad_option"),
        ({"options": {"rounds": "two"}}, "bad_option"),
        ({"options": {"pace": "mad"}}, "bad_option"),
        ({"options": {"rounds": None}}, "invalid"),
        ({"seat": 2}, "bad_seats"),
        ({"seat": 0, "bots": [0]}, "bad_seats"),
        ({"bots": [1, 1]}, "bad_seats"),
        ({"seat": -1}, "invalid"),
        ({"seat": 10**30}, "invalid"),
        ({"public": "yes"}, "invalid"),
        ({"colour": "red"}, "invalid"),
        ({"game": None}, "invalid"),
    ],
)
async def test_a_match_that_cannot_be_played_is_not_made(host: Host, change: object, expected: str) -> None:
    async with host.guest() as ann:
        body = {"game": "pennies", "layout": "duel", "seat": 0}
        answer = await ann.post("/api/matches", body | change)  # type: ignore[operator]
        assert code(answer) == (422, expected)
        assert answer.headers["content-type"] == "application/problem+json"


async def test_lists_tell_public_matches_and_ones_own(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben:
        shown = await ann.make()
        hidden = await ann.make(public=False)
        older = (await ben.get("/api/matches?status=open&limit=1")).json()["matches"]
        assert [match["id"] for match in older] == [shown["id"]]
        mine = (await ann.get("/api/matches?mine=true")).json()["matches"]
        assert [match["id"] for match in mine] == [hidden["id"], shown["id"]]
        rest = (await ann.get(f"/api/matches?mine=true&before={hidden['id']}")).json()["matches"]
        assert [match["id"] for match in rest] == [shown["id"]]
        assert (await ben.get("/api/matches?mine=true")).json()["matches"] == []
        assert (await ben.get("/api/matches?game=chess")).json()["matches"] == []
        assert (await ben.get("/api/matches?before=%00")).json()["matches"] == []
    async with host.stranger() as eve:
        assert code(await eve.get("/api/matches?mine=true")) == (401, "sign_in_first")
        assert code(await eve.get("/api/matches?status=lost")) == (422, "invalid")
        assert code(await eve.post("/api/matches", {"game": "pennies", "layout": "duel"})) == (401, "sign_in_first")


async def test_sockets_hear_of_the_lobby(host: Host) -> None:
    async with host.guest("Ann") as ann, host.guest("Ben") as ben, ann.watch(match := await ann.make()) as one:
        assert (await one.until("hello"))["history"] == []
        async with ben.watch(match) as two:
            assert (await two.until("hello"))["seat"] is None
            await ben.sit(match, 1)
            assert (await two.until("hello"))["seat"] == 1
            assert (await one.until("match"))["match"]["seats"][1]["player"]["name"] == "Ben"
            await ann.start(match)
            started = await two.until("match", lambda message: message["match"]["status"] == "running")
            assert started["match"]["seats"][1]["you"]
            assert (await two.view(0))["view"]["sizes"] == [3, 3]
            assert (await one.view(0))["legal"]
