"""A little LMS on a port of its own: it launches by LTI 1.3, and keeps grades by the grade service (AGS 2.0).

It is as strict as the specifications: a client's assertion must be signed by the tool's key, a scope must have been
granted, a score must have its content type and a later time than the one before.
"""

import html
import json
import secrets
import time
from contextlib import contextmanager
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt
from jwcrypto.jwk import JWK

from tests.served import answering

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
AGS = "https://purl.imsglobal.org/spec/lti-ags/"
MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
MEMBERSHIP = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json"
SCOPES = [f"{AGS}scope/lineitem", f"{AGS}scope/score"]
ITEM, ITEMS = "application/vnd.ims.lis.v2.lineitem+json", "application/vnd.ims.lis.v2.lineitemcontainer+json"
SCORE = "application/vnd.ims.lis.v1.score+json"
PAGE = 2  # line items on a page
CLIENT = "course-1"
KEY = JWK.generate(kty="RSA", size=2048, kid="Of-The-LMS")
ANOTHER = JWK.generate(kty="RSA", size=2048, kid="Of-The-LMS")


def pem(key):
    return key.export_to_pem(private_key=True, password=None).decode()


class LMS:
    """An LMS with one course in it, to which the tool gave its public keys."""

    def __init__(self, tool_keys):
        self.tool_keys = tool_keys
        self.items, self.scores, self.asked = [], [], []
        self.tokens, self.seen = {}, set()
        self.fail = lambda method, path: None  # a status, where it is to fail
        self.deployment, self.context = "Deployment-1", "Autumn"
        self.key, self.algorithm, self.forge = KEY, "RS256", dict
        self.published = KEY
        self.people = []
        lms = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
                answer = lms.answer(self.command, self.path, self.headers, body)
                status, headers, told = answer if isinstance(answer, tuple) else (200, {}, answer)
                if not isinstance(told, str):
                    told = json.dumps(told)
                self.send_response(status)
                for name, value in ({"Content-Type": "application/json"} | headers).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(told.encode())))
                self.end_headers()
                self.wfile.write(told.encode())

            do_GET = do_POST  # noqa: N815 - http.server calls it so

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        self.lineitems = f"{self.base}/Course-7/lineitems?type_id=1"

    @contextmanager
    def open(self):
        with answering(self.server):
            yield self

    def toml(self, **more):
        """What the tool is told of it."""
        about = {"issuer": self.base, "client_id": CLIENT, "authorize_url": f"{self.base}/auth"}
        about |= {"jwks_url": f"{self.base}/jwks", "token_url": f"{self.base}/token", **more}
        lines = [f"{name} = {json.dumps(value)}" for name, value in about.items()]
        return "\n".join([*lines, f'deployments = ["{self.deployment}"]', ""])

    # A launch.

    def initiation(self, person):
        """What a click on the course's link sends to the tool."""
        return {"iss": self.base, "login_hint": person, "target_link_uri": "http://tool/hub"}

    def course_page(self, person, tool):
        """The course as a student sees it, with a link to the tool."""
        address = f"{tool}/lti13/oauth_login?{urlencode(self.initiation(person) | {'target_link_uri': f'{tool}/'})}"
        return f'<h1>Transformers</h1><a href="{html.escape(address)}">Notebooks</a>'

    def claims(self, person, nonce):
        now = int(time.time())
        return {
            "iss": self.base,
            "aud": CLIENT,
            "sub": f"Sub-{person}",
            "iat": now,
            "exp": now + 300,
            "nonce": nonce,
            "email": f"{person}@x.edu",
            CLAIM + "version": "1.3.0",
            CLAIM + "message_type": "LtiResourceLinkRequest",
            CLAIM + "deployment_id": self.deployment,
            CLAIM + "target_link_uri": "http://tool/hub",
            CLAIM + "resource_link": {"id": "Link-1"},
            CLAIM + "roles": ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"],
            CLAIM + "context": {"id": self.context, "label": "TF"},
            CLAIM + "custom": {"login": person},
            f"{AGS}claim/endpoint": {"scope": SCOPES, "lineitems": self.lineitems},
        }

    def sign(self, claims):
        key = pem(self.key) if self.algorithm.startswith("RS") else None
        return jwt.encode(claims, key, algorithm=self.algorithm, headers={"kid": "Of-The-LMS"})

    def authorize(self, asked):
        assert (asked["response_type"], asked["response_mode"], asked["scope"]) == ("id_token", "form_post", "openid")
        assert (asked["client_id"], asked["prompt"]) == (CLIENT, "none")
        claims = self.claims(asked["login_hint"], asked["nonce"])
        fields = {"id_token": self.sign(claims | self.forge(claims)), "state": asked["state"]}
        inputs = "".join(f'<input name="{name}" value="{html.escape(value)}">' for name, value in fields.items())
        page = f'<form method="post" action="{html.escape(asked["redirect_uri"])}">{inputs}</form>'
        return 200, {"Content-Type": "text/html"}, f"{page}<script>document.forms[0].submit()</script>"

    # The grade service.

    def answer(self, method, path, headers, body):
        self.asked.append((method, path))
        there = urlsplit(path)
        asked = dict(parse_qsl(there.query))
        if status := self.fail(method, there.path):
            return status, {"Location": "/login"} if status < 400 else {}, "out of order"
        if there.path == "/login":
            return 200, {}, ""
        if there.path == "/jwks":
            return {"keys": [json.loads(self.published.export_public()) | {"use": "sig", "alg": "RS256"}]}
        if there.path == "/course":
            return 200, {"Content-Type": "text/html"}, self.course_page(asked["person"], asked["tool"])
        if there.path == "/auth":
            return self.authorize(asked)
        if (method, there.path) == ("POST", "/token"):
            return self.token(dict(parse_qsl(body)))
        granted = self.tokens.get(headers.get("Authorization", "").removeprefix("Bearer "))
        if granted is None:
            return 401, {}, "no such token"
        if there.path == "/Course-7/members" and MEMBERS in granted and headers["Accept"] == MEMBERSHIP:
            start = int(asked.get("From", 0))
            more = f'<{self.base}/Course-7/members?From={start + PAGE}>; rel="next"'
            page = {"id": path, "context": {"id": self.context}, "members": self.people[start : start + PAGE]}
            return 200, {"Content-Type": MEMBERSHIP} | ({"Link": more} if self.people[start + PAGE :] else {}), page
        if asked.get("type_id") != "1":
            return 404, {}, "no such tool"
        if there.path == "/Course-7/lineitems" and SCOPES[0] in granted:
            if method == "GET" and headers["Accept"] == ITEMS:
                return self.page(int(asked.get("From", 0)))
            if method == "POST" and headers["Content-Type"] == ITEM:
                return 201, {"Content-Type": ITEM}, self.add_item(**json.loads(body))
        for item in self.items:
            if (method, self.base + path) == ("POST", item["id"].replace("?", "/scores?")) and SCOPES[1] in granted:
                return self.put(item, json.loads(body)) if headers["Content-Type"] == SCORE else (415, {}, "")
        return 403, {}, "not so"

    def token(self, asked):
        keys = jwt.PyJWKSet.from_dict(self.tool_keys)
        try:
            assertion = asked["client_assertion"]
            key = keys[jwt.get_unverified_header(assertion)["kid"]]
            required = {"require": ["exp", "iat", "jti", "sub", "iss"]}
            about = jwt.decode(
                assertion, key, ["RS256"], audience=f"{self.base}/token", issuer=CLIENT, options=required
            )
        except (jwt.PyJWTError, KeyError) as error:
            return 400, {}, {"error": "invalid_client", "error_description": str(error)}
        scopes = asked["scope"].split()
        kind = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
        fine = asked["grant_type"] == "client_credentials" and asked["client_assertion_type"] == kind
        if not fine or about["sub"] != CLIENT or about["jti"] in self.seen or not set(scopes) <= {*SCOPES, MEMBERS}:
            return 400, {}, {"error": "invalid_request"}
        self.seen.add(about["jti"])
        self.tokens[token := secrets.token_hex(8)] = scopes
        return {"access_token": token, "token_type": "bearer", "expires_in": 3600, "scope": " ".join(scopes)}

    def page(self, start):
        following = f"{self.base}/Course-7/lineitems?type_id=1&From={start + PAGE}"
        more = {"Link": f'<{following}>; rel="next"'} if start + PAGE < len(self.items) else {}
        return 200, {"Content-Type": ITEMS, **more}, self.items[start : start + PAGE]

    def add_item(self, **about):
        item = about | {"id": f"{self.base}/Course-7/lineitems/{len(self.items)}/lineitem?type_id=1"}
        self.items.append(item)
        return item

    def put(self, item, score):
        if not score["userId"].startswith("Sub-"):
            return 422, {}, "not a student"
        before = [one for one in self.scores if (one["item"], one["userId"]) == (item["resourceId"], score["userId"])]
        if before and datetime.fromisoformat(before[-1]["timestamp"]) >= datetime.fromisoformat(score["timestamp"]):
            return 409, {}, "there is a later one"
        self.scores.append(score | {"item": item["resourceId"]})
        return 200, {}, ""

    def grades(self):
        """(column, whose) -> the points that it shows, and how far they are."""
        return {
            (one["item"], one["userId"]): (one["scoreGiven"], one["scoreMaximum"], one["gradingProgress"])
            for one in self.scores
        }
