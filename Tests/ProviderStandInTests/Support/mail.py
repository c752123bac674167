"""A sender of mail, Python's smtplib: PORT AUTHORITY. Prints what each mail was answered."""

import json
import smtplib
import ssl
import sys

context = ssl.create_default_context(cafile=sys.argv[2])
MAIL = "From: a@example.com\r\nMessage-ID: <1@example.com>\r\n\r\nPassed\r\n.dot\r\n"


def say(name, code):
    print(json.dumps({"name": name, "status": code}))


def connect():
    return smtplib.SMTP("localhost", int(sys.argv[1]), timeout=120)


def send(server, name, *recipients):
    try:
        refused = server.sendmail("a@example.com", recipients, MAIL)
        say(name, 250)
        for address, (code, _) in sorted(refused.items()):
            say(address, code)
    except smtplib.SMTPRecipientsRefused as error:
        say(name, list(error.recipients.values())[0][0])
    except smtplib.SMTPSenderRefused as error:
        say(name, error.smtp_code)
    except smtplib.SMTPDataError as error:
        say(name, error.smtp_code)
    except smtplib.SMTPServerDisconnected:
        say(name, 0)


server = connect()
send(server, "in the clear", "b@example.com")
server.starttls(context=context)
send(server, "unknown", "b@example.com")
try:
    server.login("herald", "wrong")
except smtplib.SMTPAuthenticationError as error:
    say("wrong password", error.smtp_code)
server.login("herald", "secret")
send(server, "good", "b@example.com", "gone@example.com")
send(server, "grey", "grey@example.com")
send(server, "grey again", "grey@example.com")
send(server, "late", "late@example.com")
send(server, "cut", "cut@example.com")
