"""Signs requests with python3-oauthlib: one JSON object a line in (method, url, query, form, header, consumer_secret, token_secret), one signature a line out."""

import json
import sys

from oauthlib.oauth1.rfc5849 import signature

for line in sys.stdin:
    case = json.loads(line)
    params = signature.collect_parameters(
        uri_query=case["query"],
        body=case["form"],
        headers={"Authorization": case["header"]},
        exclude_oauth_signature=True,
    )
    base = signature.signature_base_string(
        case["method"],
        signature.base_string_uri(case["url"]),
        signature.normalize_parameters(params),
    )
    print(signature.sign_hmac_sha1(base, case["consumer_secret"], case["token_secret"]))
