"""A long-poll bot over plain HTTP: python examples/longpoll_bot.py http://localhost:8104/t/abc… [name]

No package, no websocket: the same requests can be made from any language. It answers with the first option.
"""

import json
import secrets
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(path, body=None, token=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(server + path, body and json.dumps(body).encode(), headers)) as response:
        return json.load(response)


server, _, table = sys.argv[1].partition("/t/")
guest = call("/api/guests", {"name": (sys.argv[2:] or ["Plain"])[0]})["token"]
room = call(f"/api/tables/{table}", token=guest)["room"]
# Our contribution to the shuffle, drawn after the dealer's commitment was read.
share = {"contribution": secrets.token_hex(16), "commitment": room["commitment"]}
mine = call(f"/api/tables/{table}/sit", share, guest)
seat, token = f"/api/tables/{table}/seats/{mine['seat']}", mine["token"]

news = {"seq": 0, "over": False}
while not news["over"]:
    news = call(f"{seat}/poll?have={news['seq']}&wait=25", token=token)
    for decision in news["decisions"]:
        if not decision["answered"]:
            try:
                call(f"{seat}/answer", {"decision": decision["id"], "choice": decision["options"][0]}, token)
            except HTTPError as error:
                if error.code != 409:  # the question has been closed or has changed meanwhile
                    raise
print(f"seat {mine['seat']}: {news['result']}")
