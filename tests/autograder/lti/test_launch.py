"""A launch lets its learner in, once; what is forged, old or meant for others is refused, and logged."""

import asyncio
import json
import logging
import re
import shutil
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import jwt
import pytest
import requests
from jupyterhub import orm
from tornado.httpserver import HTTPServer

from autograder.lti import links
from autograder.lti.authenticator import LOGIN
from autograder.lti.launches import FILE, Launches, Refused
from autograder.lti.settings import Platform
from autograder.serving import reserve
from tests.autograder.lti.platform import AGS, ANOTHER, CLAIM, CLIENT, KEY, LMS
from tests.served import served

pytestmark = pytest.mark.filterwarnings("ignore:Hub.server is deprecated:DeprecationWarning")  # ltiauthenticator's
LOGGERS = ("tornado", "tornado.application", "tornado.access", "tornado.general", "tornado.curl_httpclient", "oauthlib")
CONFIG = """
c = get_config()
c.JupyterHub.authenticator_class = "autograder.lti.authenticator.LaunchAuthenticator"
c.LaunchAuthenticator.folder = "{folder}"
c.JupyterHub.db_url = "sqlite:///:memory:"
c.JupyterHub.cookie_secret = bytes(32)
"""


@contextmanager
def hub_of(folder):
    """A JupyterHub without its proxy: what answers browsers, on a port of its own."""
    from jupyterhub.app import JupyterHub

    (folder / "jupyterhub_config.py").write_text(CONFIG.format(folder=folder))

    async def serve(ready):
        app, taken, lines = JupyterHub(), reserve(0, "127.0.0.1"), []
        await app.initialize(["-f", str(folder / "jupyterhub_config.py")])
        handler = logging.Handler()
        handler.emit = lambda record: lines.append(record.getMessage())
        app.log.addHandler(handler)
        server = HTTPServer(app.tornado_application)
        server.add_socket(taken)
        base = f"http://127.0.0.1:{taken.getsockname()[1]}/hub"
        ready(SimpleNamespace(folder=folder, app=app, lines=lines, base=base))
        try:
            await asyncio.Event().wait()
        finally:
            server.stop()
            await server.close_all_connections()

    with served(serve) as found:
        yield found


@contextmanager
def logging_as_before():
    """A hub makes other packages' loggers its own."""
    before = [(one, one.name, one.parent, one.level) for one in map(logging.getLogger, LOGGERS)]
    yield
    for one, *its in before:
        one.name, one.parent, one.level = its


@pytest.fixture(scope="module")
def hub_and_lms(tmp_path_factory, own_key):
    """One hub and its LMS, for all."""
    folder = tmp_path_factory.mktemp("lti")
    with LMS(own_key[1]).open() as lms, logging_as_before():
        (folder / "platform.toml").write_text(lms.toml(username="custom_login", context=lms.context))
        (folder / "jwks.json").write_text(json.dumps(own_key[1]))
        with hub_of(folder) as hub:
            yield hub, lms


@pytest.fixture
def hub(hub_and_lms):
    hub, lms = hub_and_lms
    lms.forge, lms.key, lms.algorithm = dict, KEY, "RS256"
    (hub.folder / FILE).unlink(missing_ok=True)
    hub.lines.clear()
    return hub


@pytest.fixture
def lms(hub_and_lms, hub):
    return hub_and_lms[1]


def form(hub, lms, person, browser):
    """What the LMS has signed for the browser to carry to the hub, and where."""
    page = browser.get(f"{hub.base}/lti13/oauth_login", params=lms.initiation(person))
    assert page.status_code == 200, page.text
    address = re.search(r'action="([^"]+)"', page.text)[1]
    fields = re.findall(r'<input name="(\w+)" value="([^"]*)">', page.text)
    return address, {name: unescape(value) for name, value in fields}


def launch(hub, lms, person="Ada", browser=None):
    """The hub's answer to a whole launch, and the browser afterwards."""
    with browser or requests.Session() as browser:
        address, fields = form(hub, lms, person, browser)
        return post(browser, address, fields), browser


def post(browser, address, fields):
    return browser.post(address, data=fields, allow_redirects=False)


def name_of(hub, browser):
    """Who is logged in; None where nobody is."""
    with browser:
        page = browser.get(f"{hub.base}/home")
    found = re.search(r'user: "([^"]+)"', page.text)
    return found and found[1]


def test_a_launch_lets_its_learner_in_and_remembers_who_it_is(hub, lms):
    answer, browser = launch(hub, lms)
    assert (answer.status_code, name_of(hub, browser)) == (302, "ada")
    learner = Launches(hub.folder).learners()["ada"]
    assert (learner.who, learner.context, learner.lineitems) == ((lms.base, "Sub-Ada"), "Autumn", lms.lineitems)
    assert set(learner.scopes) == {f"{AGS}scope/lineitem", f"{AGS}scope/score"}


def test_the_hub_shows_the_key_and_where_to_come_from(hub, own_key):
    assert requests.get(f"{hub.base}/lti13/jwks").json() == own_key[1]
    assert re.search(">([^<]+)<", LOGIN)[1] in requests.get(f"{hub.base}/login").text
    assert requests.get(f"{hub.base}/lti13/oauth_callback").status_code == 405


def forged(**claims):
    return {"forge": lambda right: claims}


REFUSED = [line.split("\t") for line in Path(__file__).with_name("refused.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("status", "said", "changed"), REFUSED)
def test_what_is_no_launch_for_this_course_is_refused_and_logged(hub, lms, status, said, changed):
    for name, value in eval(changed).items():
        setattr(lms, name, value)
    answer, browser = launch(hub, lms)
    assert answer.status_code == int(status)
    (line,) = [one for one in hub.lines if one.startswith("refused a launch")]
    assert line.startswith(f"refused a launch ({status}): ")
    assert said in line
    assert name_of(hub, browser) is None
    assert Launches(hub.folder).learners() == {}


def test_a_key_of_the_forgers_own_making_is_refused(hub, lms):
    """The public key is known to everybody: taken for a shared secret, it would sign."""
    browser = requests.Session()
    address, fields = form(hub, lms, "Ada", browser)
    claims = jwt.decode(fields["id_token"], options={"verify_signature": False})
    made = jwt.encode(claims, "x" * 64, algorithm="HS256", headers={"kid": "Of-The-LMS"})
    assert post(browser, address, fields | {"id_token": made}).status_code == 400
    browser.close()
    assert Launches(hub.folder).learners() == {}


def test_the_same_launch_lets_nobody_in_twice(hub, lms):
    with requests.Session() as browser, requests.Session() as thief:
        address, fields = form(hub, lms, "Ada", browser)
        kept = browser.cookies.copy()
        assert post(thief, address, fields).status_code == 400  # of another browser, even while it is fresh
        assert post(browser, address, fields).status_code == 302
        thief.cookies = kept  # with all that the first browser had
        again = post(thief, address, fields)
        assert again.status_code == 403
        assert name_of(hub, thief) is None
    assert any(line.startswith("refused a launch (403): ") for line in hub.lines)


def test_nobody_gets_the_name_of_another(hub, lms):
    launch(hub, lms, "Ada")
    lms.forge = lambda claims: {CLAIM + "custom": {"login": "ADA"}}  # so Bob calls himself now
    answer, browser = launch(hub, lms, "Bob")
    assert (answer.status_code, name_of(hub, browser)) == (403, None)
    assert "'ada'" in "".join(hub.lines)
    assert Launches(hub.folder).learners()["ada"].subject == "Sub-Ada"


def test_whoever_is_renamed_keeps_their_work(hub, lms):
    launch(hub, lms, "Ada")
    lms.forge = lambda claims: {CLAIM + "custom": {"login": "lovelace"}, f"{AGS}claim/endpoint": {}}
    answer, browser = launch(hub, lms, "Ada")
    assert (answer.status_code, name_of(hub, browser)) == (302, "ada")
    assert Launches(hub.folder).learners()["ada"].lineitems == lms.lineitems  # this link kept no grades; another did


def test_who_is_blocked_stays_out(hub, lms):
    hub.app.authenticator.blocked_users = {"instructor"}
    answer, browser = launch(hub, lms, "Instructor")
    assert (answer.status_code, name_of(hub, browser)) == (403, None)
    assert "refused a launch (403): " in "".join(hub.lines)


def test_while_its_own_file_cannot_be_read_the_hub_lets_nobody_in(hub, lms):
    (hub.folder / FILE).write_text("{}")
    assert launch(hub, lms)[0].status_code == 503
    assert f"refused a launch (503): {hub.folder / FILE} is damaged" in "".join(hub.lines)


def test_used_launches_are_remembered_until_they_end_by_themselves(tmp_path):
    now = SimpleNamespace(time=100.0)
    Launches(tmp_path, lambda: now.time).use_up("first", 400)
    now.time = 399.0
    with pytest.raises(Refused):
        Launches(tmp_path, lambda: now.time).use_up("first", 400)
    now.time = 401.0
    Launches(tmp_path, lambda: now.time).use_up("second", 700)
    assert json.loads((tmp_path / FILE).read_text())["nonces"] == {"second": 700}


def test_names_and_roles_come_along(hub, lms):
    roles = ["http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"]
    lms.forge = lambda claims: {"given_name": "Ada", "family_name": "Lovelace", CLAIM + "roles": roles}
    hub.app.authenticator.manage_groups = True
    assert launch(hub, lms)[0].status_code == 302
    lms.forge = lambda claims: {"name": "Bob Noyce", "given_name": ["Bob"], "email": None}
    assert launch(hub, lms, "Bob")[0].status_code == 302
    hub.app.authenticator.manage_groups = False
    known = Launches(hub.folder).learners()
    assert {name: (one.first_name, one.last_name, one.email, one.instructor) for name, one in known.items()} == {
        "ada": ("Ada", "Lovelace", "Ada@x.edu", True),
        "bob": ("Bob", "Noyce", "", False),
    }
    groups = {user.name: [group.name for group in user.groups] for user in hub.app.db.query(orm.User)}
    assert (groups["ada"], groups["bob"]) == (["instructors"], ["learners"])


def test_a_second_lms_has_a_key_and_people_of_its_own(hub, lms, own_key):
    authenticator = hub.app.authenticator
    with LMS(own_key[1]).open() as other:
        other.key, other.published = ANOTHER, ANOTHER
        (hub.folder / "platform-other.toml").write_text(other.toml(username="custom_login", same_people=True))
        authenticator.platforms = Platform.read_all(hub.folder)
        try:
            assert launch(hub, lms)[0].status_code == 302
            answer, browser = launch(hub, other)
            assert (answer.status_code, name_of(hub, browser)) == (302, "ada")
            known = Launches(hub.folder)
            assert known.names() == {(one.base, "Sub-Ada"): "ada" for one in (lms, other)}
            assert known.learners()["ada"].who == (other.base, "Sub-Ada")
            other.forge = lambda claims: {"sub": "Sub-Eve"}  # who has the same name in the same LMS is somebody else
            assert launch(hub, other)[0].status_code == 403
            other.forge, other.key = dict, KEY  # the first one's key signs nothing of the second's
            assert launch(hub, other, "Cyd")[0].status_code == 400
            lms.forge = lambda claims: {CLAIM + "custom": {"login": "cyd"}, "iss": other.base}
            assert launch(hub, lms, "Cyd")[0].status_code == 400
        finally:
            (hub.folder / "platform-other.toml").unlink()
            authenticator.platforms = Platform.read_all(hub.folder)
    assert set(Launches(hub.folder).learners()) == {"ada"}


SETTINGS = {"deep_link_return_url": "https://lms.example/back?a=1&b=2", "data": "kept", "accept_multiple": True}


def linking(claims, **settings):
    roles = ["http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"]
    return {CLAIM + "message_type": "LtiDeepLinkingRequest", CLAIM + "roles": roles, links.SETTINGS: settings}


def test_an_instructor_adds_links_with_columns(hub, lms, own_key):
    shutil.copy(own_key[0] / "key.pem", hub.folder)
    (hub.folder / links.NOTEBOOKS).write_text('{"02-x": 30.0, "03-y": 10}')
    lms.forge = lambda claims: linking(claims, **SETTINGS)
    with requests.Session() as browser:
        page = launch(hub, lms, "Eve", browser)[0].text
    (signed,) = re.findall(r'name="asked" value="([^"]+)"', page)
    assert page.count('type="checkbox"') == 2
    fields = {"asked": unescape(signed), "notebook": ["03-y", "../up"]}
    address = f"{hub.base}/{links.PATH}"
    found = requests.post(address, data=fields).text
    assert unescape(re.search('action="([^"]+)"', found)[1]) == SETTINGS["deep_link_return_url"]
    key = jwt.PyJWKSet.from_dict(own_key[1]).keys[0]
    told = jwt.decode(
        re.search('name="JWT" value="([^"]+)"', found)[1], key, ["RS256"], audience=lms.base, issuer=CLIENT
    )
    (item,) = told["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"]
    assert (told[CLAIM + "deployment_id"], told["https://purl.imsglobal.org/spec/lti-dl/claim/data"]) == (
        lms.deployment,
        "kept",
    )
    assert item["url"] == f"{hub.base}/user-redirect/lab/tree/03-y/03-y.ipynb"
    assert (item["lineItem"]["scoreMaximum"], item["lineItem"]["resourceId"]) == (10, "03-y")
    assert requests.post(address, data=fields | {"asked": "2|1:0|made up"}).status_code == 403
    assert Launches(hub.folder).learners() == {}  # it lets nobody in


@pytest.mark.parametrize("forge", [
    lambda claims: linking(claims, **SETTINGS) | {CLAIM + "roles": ["membership#Learner"]},
    lambda claims: linking(claims, deep_link_return_url="javascript:alert(1)"),
    lambda claims: linking(claims) | {links.SETTINGS: "text"},
])  # fmt: skip
def test_links_are_for_who_teaches_and_go_to_an_address(hub, lms, forge):
    lms.forge = forge
    assert launch(hub, lms, "Eve")[0].status_code == 403
