"""How a hub lets in who comes from the LMS: jupyterhub-ltiauthenticator, and what it leaves to others to refuse.

That authenticator holds a launch to the LMS's keys, issuer, audience and times, and to the browser that has asked for
it. It doesn't look at the deployment, and takes the same launch twice from a browser that kept its cookies.
"""

from asyncio import to_thread
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jwt
from jupyterhub.handlers import BaseHandler
from ltiauthenticator.lti13 import constants
from ltiauthenticator.lti13.auth import LTI13Authenticator
from ltiauthenticator.lti13.error import InvalidAudienceError, LoginError, ValidationError
from ltiauthenticator.lti13.handlers import LTI13CallbackHandler, LTI13LoginInitHandler
from ltiauthenticator.lti13.validator import LTI13LaunchValidator
from tornado.httputil import url_concat
from tornado.web import HTTPError
from traitlets import Unicode, default

from autograder.base.problem import Problem, one_line
from autograder.lti import links
from autograder.lti.keys import PUBLIC
from autograder.lti.launches import CLAIM, Launches, Learner, Refused, fields
from autograder.lti.settings import Platform, platform_of

LOGIN = (
    "<p>Open this course from your LMS: it tells the hub who you are.</p>"
    '<p lang="zh">请从你们的教学平台进入本课程，由它告诉这里你是谁。</p>'
)


# The library asks a launch for links for claims that LTI leaves open.
for _name in constants.LTI13_GENERAL_OPTIONAL_CLAIMS.keys() - constants.LTI13_GENERAL_REQUIRED_CLAIMS.keys():
    constants.LTI13_DEEP_LINKING_REQUIRED_CLAIMS.pop(_name, None)
AUTHORIZE = {"response_type": "id_token", "scope": "openid", "response_mode": "form_post", "prompt": "none"}
INSTRUCTORS, LEARNERS = "instructors", "learners"  # the hub's groups, by the LMS's roles


def _unverified(token: str) -> dict[str, Any]:
    """What a launch says of itself, to know by whose key it has to be signed; nothing where it can't be read."""
    try:
        return jwt.decode(token, options={"verify_signature": False})
    except jwt.PyJWTError:
        return {}


class InitiationHandler(LTI13LoginInitHandler):
    """Where a launch begins: the browser is sent to the LMS, to be told who sits before it."""

    def authorize_redirect(self, **asked: Any) -> None:
        """Ask under this course's own name, which an LMS need not say."""
        issuer, client = self.get_argument("iss", ""), self.get_argument("client_id", "")
        platform = platform_of(self.authenticator.platforms, issuer, client)
        wanted = {name: value for name, value in asked.items() if value is not None}
        address = url_concat(platform.authorize_url, AUTHORIZE | wanted | {"client_id": platform.client_id})
        self.redirect(address)


class LaunchHandler(LTI13CallbackHandler):
    """Where the LMS sends a browser with what it has signed. A refusal is a sentence, and is logged."""

    _of: SimpleNamespace | None = None

    @property
    def authenticator(self) -> Any:
        """The hub's; while a launch is decoded, with what its LMS has signed it by."""
        return self._of or super().authenticator

    async def post(self) -> None:
        """Let in who comes by a launch."""
        try:
            claims = await self._claims()
            self.authenticator.require_ours(claims, self._lasts(claims))
            if claims[CLAIM + "message_type"] == "LtiDeepLinkingRequest":
                self.finish(links.page(self, claims, Path(self.authenticator.folder)))
                return
            user = await self.login_user(claims)
            if user is None:
                raise HTTPError(403, "The hub lets nobody of this name in: ask your instructor.")
        except HTTPError as error:
            raise self._refused(error.status_code, error.log_message or error.reason) from error
        except InvalidAudienceError as error:
            raise self._refused(401, error) from error
        except Refused as error:
            raise self._refused(403, error) from error
        except (ValidationError, LoginError) as error:
            raise self._refused(400, error) from error
        except (Problem, OSError) as error:  # of this course's own files
            raise self._refused(503, error) from error
        await self.redirect_to_next_url(user)

    async def _claims(self) -> dict[str, Any]:
        try:
            # Its keys are fetched from the LMS: in a thread, so that the hub goes on meanwhile.
            self._of = self.authenticator.keys_of(_unverified(self.get_argument("id_token", "")))
            return await to_thread(self.decode_and_validate_launch_request)
        except (AttributeError, TypeError) as error:  # the library takes a text where an object has to be for one
            raise Refused(f"This launch has a claim of another kind than LTI asks for ({error}).") from error

        finally:
            self._of = None

    def _lasts(self, claims: dict[str, Any]) -> float:
        """Until when a launch is taken."""
        its = LTI13LaunchValidator(parent=self.app)
        return min(float(claims["exp"]), float(claims["iat"]) + its.max_age) + its.time_leeway

    def _refused(self, status: int, why: object) -> HTTPError:
        said = one_line(why, 500)
        self.log.warning("refused a launch (%d): %s", status, said)
        return HTTPError(status, said)


class LinksHandler(BaseHandler):
    """Takes which notebooks the LMS's course is to have links to, and sends them there."""

    def check_xsrf_cookie(self) -> None:
        """The form has something that this hub has signed."""

    def post(self) -> None:
        """Sign the links; the browser brings them to the LMS."""
        try:
            folder, platforms = Path(self.authenticator.folder), self.authenticator.platforms
            self.finish(links.answer(self, folder, platforms))
        except Refused as error:
            raise HTTPError(403, str(error)) from error
        except Problem as error:
            raise HTTPError(503, one_line(error, 500)) from error


class KeysHandler(BaseHandler):
    """The public half of this course's key, as the LMS asks for it."""

    def get(self) -> None:
        """Show it; it is no secret."""
        try:
            keys = (Path(self.authenticator.folder) / PUBLIC).read_bytes()
        except OSError:
            raise HTTPError(404, "There is no key yet: run `autograder lti key`.") from None
        self.set_header("Content-Type", "application/json")
        self.finish(keys)


class LaunchAuthenticator(LTI13Authenticator):
    """Lets in who comes from the class's LMS, and nobody else; the settings are `platform.toml`'s."""

    folder = Unicode(config=True, help="The folder `class/lti` of the class; this hub must be able to write into it.")
    login_handler, callback_handler = InitiationHandler, LaunchHandler

    def __init__(self, **traits: Any):
        super().__init__(**traits)
        self.platforms = Platform.read_all(Path(self.folder))
        self.launches = Launches(Path(self.folder))
        self.issuer, self.client_id = self.platforms[0].issuer, {one.client_id for one in self.platforms}
        self.custom_html = LOGIN

    @default("allow_all")
    def _who_the_lms_sends(self) -> bool:
        return True

    def get_handlers(self, app: Any) -> list[Any]:
        """Those of the launch, the links, and the keys."""
        return [*super().get_handlers(app), (f"/{links.PATH}", LinksHandler), ("/lti13/jwks", KeysHandler)]

    def keys_of(self, claims: dict[str, Any]) -> SimpleNamespace:
        """By what a launch has to be signed that says to be of an LMS."""
        its = platform_of(self.platforms, claims.get("iss"), claims.get("aud"))
        algorithms = {"jwks_endpoint": its.jwks_url, "jwks_algorithms": self.jwks_algorithms}
        return SimpleNamespace(issuer=its.issuer, client_id={its.client_id}, **algorithms)

    def platform_of(self, claims: dict[str, Any]) -> Platform:
        """The LMS that has signed a launch."""
        return platform_of(self.platforms, claims["iss"], claims["aud"])

    def require_ours(self, claims: dict[str, Any], until: float) -> None:
        """Let a launch through that the LMS has signed: once, and only for this course.

        Args:
            claims: what it has signed.
            until: when it ends, in seconds.

        Raises:
            Refused: it isn't for this course, or was used before.
        """
        platform = self.platform_of(claims)
        deployment = str(claims.get(CLAIM + "deployment_id"))
        if deployment not in platform.deployments:
            raise Refused(f"This launch is of the deployment {deployment!r}, which this course doesn't know.")
        learner = Learner.of(claims)
        if platform.context and learner.context != platform.context:
            raise Refused(f"This launch is from the course {learner.context!r} of the LMS, which isn't this one.")
        self.launches.use_up(str(claims["nonce"]), until)

    async def authenticate(self, handler: Any, data: Any = None) -> dict[str, Any]:
        """The name under which somebody is known here, which is remembered with what the LMS calls them."""
        name, learner = self.normalize_username(self.get_username(data)), Learner.of(data)
        known = self.launches.know(name, learner, same_people=self.platform_of(data).same_people)
        groups = {"groups": [INSTRUCTORS if learner.instructor else LEARNERS]} if self.manage_groups else {}
        return {"name": known, "auth_state": None, **groups}

    def get_username(self, token: dict[str, Any]) -> str:
        """The claim that was chosen; no other takes its place, so nobody has two names."""
        key = self.platform_of(token).username
        found = token.get(key)
        if key.startswith("custom_"):
            found = fields(token, CLAIM + "custom").get(key.removeprefix("custom_"))
        if not found:
            raise LoginError(f"The LMS doesn't say {key!r}, by which this course names its users.")
        if not isinstance(found, str):
            raise LoginError(f"The LMS says {found!r} as {key!r}, by which this course names its users: no text.")
        return found
