"""A mail server of aiosmtpd's: LEDGER MODE CERTIFICATE KEY [ADDRESS]; MODE is starttls, tls or none.

Prints its port and lives as long as its input is open. Mail needs TLS (unless MODE is none) and, of
herald:secret, AUTH. Recipients: gone@ 550 5.1.1, policy@ 550 5.7.1, full@ 452, grey@ 451 the first time,
late@ 554 after the dot. Each mail that is taken is a JSON line in the ledger.
"""

import asyncio
import base64
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

ledger = open(sys.argv[1], "a", encoding="utf-8")
mode = sys.argv[2]
seen = set()
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[3], sys.argv[4])


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        kind = address.split("@")[0]
        if kind == "grey" and address not in seen:
            seen.add(address)
            return "451 4.7.1 Greylisted, come back later"
        refused = {"gone": "550 5.1.1 No such user", "policy": "550-5.7.1 Not\r\n550 5.7.1 from you",
                   "full": "452 4.2.2 Mailbox full"}
        if kind in refused:
            return refused[kind]
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Ok"

    async def handle_DATA(self, server, session, envelope):
        if envelope.rcpt_tos[0].startswith("late@"):
            return "554 5.6.0 Not this"
        ledger.write(json.dumps({
            "sender": envelope.mail_from, "recipients": envelope.rcpt_tos,
            "content": base64.b64encode(envelope.original_content).decode(),
            "secure": session.ssl is not None or mode == "tls",
            "login": bool(session.authenticated), "peer": session.peer[1]}) + "\n")
        ledger.flush()
        return "250 2.0.0 Taken"


def authenticate(server, session, envelope, mechanism, data):
    return AuthResult(success=data.login == b"herald" and data.password == b"secret", handled=False)


def make():
    if mode == "none":
        return SMTP(Handler())
    return SMTP(
        Handler(), require_starttls=mode == "starttls",
        tls_context=context if mode == "starttls" else None, auth_required=True,
        auth_require_tls=mode == "starttls", authenticator=authenticate)


async def main():
    address = sys.argv[5] if len(sys.argv) > 5 else "127.0.0.1"
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        make, address, 0, ssl=context if mode == "tls" else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
