"""What the board keeps, and what a restart finds."""

import sqlite3
import time

import pytest

from autograder.base.problem import Problem
from autograder.board.state import state_of
from autograder.board.store import MOST_PARTICIPANTS, Refused, Store
from autograder.checks.catalogues import catalogue

ROOM = "KXP42T"


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "class" / "board.db")
    store.open_room(ROOM)
    yield store
    store.close()


def enter(store, name, room=ROOM, address=""):
    return store.who(room, store.join(room, name, address=address))


def test_another_process_finds_all(store, tmp_path):
    token = store.join(ROOM, "Ada")
    store.keep(store.who(ROOM, token), "causal_mask", 10, True, [])
    store.set_open(ROOM, False)
    key = store.open_room(ROOM)
    other = Store(tmp_path / "class" / "board.db")  # the first is not closed: as if it had been killed
    assert other.last_room() == ROOM
    assert other.open_room(ROOM) == key
    assert other.is_open(ROOM) is False
    assert other.name_of(other.who(ROOM, token)) == "Ada"
    assert [one.slug for one in other.results(ROOM)] == ["causal_mask"]
    other.close()


def test_a_name_that_waits_is_counted_and_not_shown(store):
    for name in ("Ada", "Rude"):
        store.keep(store.who(ROOM, store.join(ROOM, name, waits=True)), "causal_mask", 10, True, [])
    state = state_of(store, ROOM, catalogue(), "http://192.0.2.7")
    assert (state["people"], state["waiting"]) == ([], ["Ada", "Rude"])
    assert [one["name"] for one in state["latest"]] == [None, None]
    assert next(one["solved"] for one in state["exercises"] if one["slug"] == "causal_mask") == 2
    store.let_in(ROOM, "Ada")
    store.remove(ROOM, "Rude")
    state = state_of(store, ROOM, catalogue(), "http://192.0.2.7")
    assert (state["people"], state["waiting"]) == ([{"name": "Ada", "solved": 1}], [])
    assert [one["name"] for one in state["latest"]] == ["Ada"]


def test_all_may_be_let_in_at_once_and_only_here(store):
    store.open_room("OTHER")
    for room in (ROOM, "OTHER"):
        for name in ("Ada", "Bo"):
            store.join(room, name, waits=True)
    store.let_in(ROOM)
    assert store.names(ROOM) == ["Ada", "Bo"]
    assert store.names("OTHER") == []


def test_a_name_belongs_to_whoever_took_it(store):
    store.join(ROOM, "Ada")
    for name in ("Ada", "ADA", "a-da"):
        with pytest.raises(Refused, match="is taken"):
            store.join(ROOM, name)
    store.open_room("OTHER")
    assert store.who("OTHER", store.join("OTHER", "Ada")), "rooms know nothing of each other"


def test_the_file_holds_no_token(store, tmp_path):
    token = store.join(ROOM, "Ada")
    kept = b"".join(path.read_bytes() for path in (tmp_path / "class").iterdir())
    assert b"Ada" in kept
    assert token.encode() not in kept


def test_what_was_solved_stays_solved(store):
    ada = enter(store, "Ada")
    store.keep(ada, "causal_mask", 3, False, ["past_hidden"])
    store.keep(ada, "causal_mask", 10, True, [])
    solved = store.results(ROOM)[0].solved
    store.keep(ada, "causal_mask", 2, False, ["past_hidden"])
    (kept,) = store.results(ROOM)
    assert (kept.solved, kept.misconceptions) == (solved, ("past_hidden",))


def test_who_leaves_is_forgotten_and_who_is_removed_stays_away(store):
    ada, bob = enter(store, "Ada"), enter(store, "Bob")
    for one in (ada, bob):
        store.keep(one, "causal_mask", 10, True, [])
    store.leave(ada)
    assert store.names(ROOM) == ["Bob"]
    assert len(store.results(ROOM)) == 1
    enter(store, "Ada")
    store.remove(ROOM, "Bob")
    assert store.names(ROOM) == ["Ada"]
    assert store.results(ROOM) == []
    with pytest.raises(Refused, match="is taken"):
        store.join(ROOM, "Bob")


def test_a_flood_of_names_is_swept_away(store):
    ada = enter(store, "Ada")
    store.keep(ada, "causal_mask", 0, False, [])
    for i in range(MOST_PARTICIPANTS - 1):
        store.join(ROOM, f"flood {i}")
    with pytest.raises(Refused, match="The room is full"):
        store.join(ROOM, "Bob")
    store.sweep(ROOM)
    assert store.names(ROOM) == ["Ada"]
    store.set_open(ROOM, False)
    with pytest.raises(Refused):
        store.join(ROOM, "Bob")


def test_a_flood_from_one_address_gives_way_to_the_others(store):
    ghosts = [store.who(ROOM, store.join(ROOM, f"ghost {i}", address="fat")) for i in range(MOST_PARTICIPANTS)]
    for one in ghosts[:-1]:
        store.keep(one, "causal_mask", 0, False, [])
    store.keep(enter(store, "Ada", address="thin"), "causal_mask", 10, True, [])
    assert "ghost 399" not in store.names(ROOM), "those without a result first"
    enter(store, "Bob", address="thin")
    assert "ghost 398" not in store.names(ROOM)
    with pytest.raises(Refused, match="The room is full"):
        store.join(ROOM, "one more ghost", address="fat")
    assert {"Ada", "Bob", "ghost 397"} <= set(store.names(ROOM))


def test_a_ban_drops_all_of_an_address_until_the_door_is_opened(store):
    for name, address in (("Ada", "thin"), ("ghost 1", "fat"), ("ghost 2", "fat")):
        store.keep(enter(store, name, address=address), "causal_mask", 10, True, [])
    store.ban(ROOM, "ghost 2")
    assert (store.names(ROOM), [one.name for one in store.results(ROOM)]) == (["Ada"], ["Ada"])
    with pytest.raises(Refused):
        store.join(ROOM, "ghost 3", address="fat")
    enter(store, "Bob", address="thin")
    store.set_open(ROOM, True)
    enter(store, "ghost 3", address="fat")


def test_the_misconception_of_the_moment_is_shared_and_recent(store, monkeypatch):
    records = catalogue()
    first, second = records["self_attention"].misconceptions[:2]
    people = [enter(store, name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    for one in people[:3]:
        store.keep(one, "self_attention", 5, False, [first.id])
    store.keep(people[3], "self_attention", 5, False, [second.id])
    state = state_of(store, ROOM, records, "http://x")
    assert [(one["did"], one["count"]) for one in state["misconceptions"]] == [(first.did, 3)], "one alone is not shown"
    assert (state["notebook"], state["room"]) == ("02-self-attention", "KXP-42T")
    store.keep(people[0], "self_attention", 20, True, [])
    state = state_of(store, ROOM, records, "http://x")
    assert state["misconceptions"][0]["count"] == 2, "who has solved it is over it"
    assert [(one["name"], one["solved"]) for one in state["people"]][:2] == [("Ada", 1), ("Bob", 0)]
    assert state["latest"][0]["title"] == "SelfAttentionLayer"
    entry = next(one for one in state["exercises"] if one["slug"] == "self_attention")
    assert (entry["solved"], entry["trying"]) == (1, 3)
    later = time.time() + 3_600
    monkeypatch.setattr("autograder.board.state.time.time", lambda: later)
    assert state_of(store, ROOM, records, "http://x")["misconceptions"] == []


@pytest.mark.parametrize("table", ["rooms", "participants"])
def test_a_file_that_is_not_a_boards(tmp_path, table):
    sqlite3.connect(tmp_path / "other.db").execute(f"CREATE TABLE {table} (a)").connection.close()
    with pytest.raises(Problem, match=r"other.db.*no such column"):
        Store(tmp_path / "other.db")
