"""An HTTP server that judges signed requests with python3-oauthlib as provider. Prints its port; answers what it received, or 401."""

import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from oauthlib.oauth1 import RequestValidator, ResourceEndpoint

CONSUMER_KEY, CONSUMER_SECRET, TOKEN, TOKEN_SECRET = sys.argv[1:5]


class Validator(RequestValidator):
    enforce_ssl = False
    safe_characters = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")
    nonce_length = 16, 64
    client_key_length = 1, 64
    access_token_length = 1, 64
    dummy_client = "dummy"
    dummy_access_token = "dummy"
    seen = set()

    def validate_client_key(self, client_key, request):
        return client_key == CONSUMER_KEY

    def validate_access_token(self, client_key, token, request):
        return token == TOKEN

    def get_client_secret(self, client_key, request):
        return CONSUMER_SECRET

    def get_access_token_secret(self, client_key, token, request):
        return TOKEN_SECRET

    def validate_realms(self, client_key, token, request, uri=None, realms=None):
        return True

    def validate_timestamp_and_nonce(self, client_key, timestamp, nonce, request, request_token=None, access_token=None):
        is_new = nonce not in self.seen
        self.seen.add(nonce)
        return is_new


endpoint = ResourceEndpoint(Validator())


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def judge(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0)).decode()
        headers = {"Authorization": self.headers["authorization"], "Content-Type": self.headers.get("content-type", "")}
        is_good, _ = endpoint.validate_protected_resource_request(
            f"http://{self.headers['host']}{self.path}", self.command, body, headers, realms=[]
        )
        data = {"id": "x", "path": self.path, "body": body}
        answer = json.dumps({"data": data} if is_good else {"errors": [{"code": 32, "message": "no"}]}).encode()
        self.send_response(200 if is_good else 401)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST = do_PUT = do_DELETE = judge

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
