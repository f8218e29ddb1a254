"""A client of the sign-in written with python3-oauthlib alone. One JSON order a line in, one JSON answer {status, text} a line out.

Orders: {"op": "request_token", "callback", "access"}, {"op": "access_token", "token", "secret", "verifier" | "landed"},
{"op": "call", "method", "url", "pairs", "in": "query" | "form" | "none", "json", "token", "secret"}, {"op": "bearer"}.
"""

import base64
import json
import sys
import urllib.error
import urllib.parse
import urllib.request

from oauthlib import oauth1
from oauthlib.common import urlencode
from oauthlib.oauth2 import BackendApplicationClient

BASE, KEY, SECRET = sys.argv[1:4]


def send(method, url, headers, body):
    data = body.encode() if isinstance(body, str) else body
    request = urllib.request.Request(url, method=method, headers=headers, data=data)
    try:
        with urllib.request.urlopen(request) as answer:
            return {"status": answer.status, "text": answer.read().decode()}
    except urllib.error.HTTPError as refusal:
        return {"status": refusal.code, "text": refusal.read().decode()}


def signed(client, method, url, body=None, headers=None):
    return send(method, *client.sign(url, method, body, headers or {}))


def request_token(order):
    client = oauth1.Client(KEY, SECRET, callback_uri=order["callback"])
    url = f"{BASE}/oauth/request_token"
    if order.get("access"):
        url += "?" + urlencode([("service_auth_access_type", order["access"])])
    return signed(client, "POST", url)


def access_token(order):
    verifier = order.get("verifier")
    if "landed" in order:
        pairs = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(order["landed"]).query))
        assert pairs["oauth_token"] == order["token"], "the callback names another token"
        verifier = pairs["oauth_verifier"]
    client = oauth1.Client(KEY, SECRET, order["token"], order["secret"], verifier=verifier)
    return signed(client, "POST", f"{BASE}/oauth/access_token")


def call(order):
    client = oauth1.Client(KEY, SECRET, order["token"], order["secret"])
    url, where = order["url"], order["in"]
    pairs = [tuple(pair) for pair in order.get("pairs", [])]
    if where == "query":
        url += "?" + urlencode(pairs)
    if where == "form":
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return signed(client, order["method"], url, urlencode(pairs), form)
    if "json" in order:
        # JSON is no part of the signature.
        _, headers, _ = client.sign(url, order["method"], None, {})
        headers["Content-Type"] = "application/json"
        return send(order["method"], url, headers, json.dumps(order["json"]))
    return signed(client, order["method"], url)


def bearer(_order):
    client = BackendApplicationClient(client_id=KEY)
    body = client.prepare_request_body(include_client_id=False)
    basic = base64.b64encode(f"{urllib.parse.quote(KEY)}:{urllib.parse.quote(SECRET)}".encode()).decode()
    headers = {"Authorization": f"Basic {basic}", "Content-Type": "application/x-www-form-urlencoded"}
    answer = send("POST", f"{BASE}/oauth2/token", headers, body)
    if answer["status"] == 200:
        client.parse_request_body_response(answer["text"])
    return answer


orders = {"request_token": request_token, "access_token": access_token, "call": call, "bearer": bearer}
for line in sys.stdin:
    order = json.loads(line)
    print(json.dumps(orders[order["op"]](order)), flush=True)
