"""Mary is invited, and signs in on the dashboard in each way that there is."""

import authenticator

PASSWORD = "horses eat plum jam"
NEW_PASSWORD = "cows drink cherry tea"
PLACES = {"password": "the-password-of-mary", "new": "the-new-password-of-mary"}


def play(r):
    for live, written in ((PASSWORD, "password"), (NEW_PASSWORD, "new")):
        r.hide(live, PLACES[written])
    invitation(r)
    password(r)
    totp(r)
    passkey(r)
    identity(r)
    sessions(r)
    administration(r)


def invitation(r):
    invited = r.call("Accounts/InviteAccount", {
        "login": "mary@example.org", "name": "Mary, newsroom", "role": "KEY_ROLE_OPERATOR"},
        "operator", "Invites a person who may stop and release")
    secret = {"invitation": invited["invitation"]}
    r.call("Accounts/OpenInvitation", secret, "mary", "Whose is it?", by="mary")
    r.call("Accounts/AcceptInvitation", {
        **secret, "password": PASSWORD, "browser": "Firefox on Linux"},
        "mary", "With a password", by="mary")
    r.call("Accounts/GetOwnAccount", {}, "mary", "Here with three of the methods", by="mary",
           cuts=["methods", "freshMethods"])


def password(r):
    r.call("Accounts/SetPassword", {"password": NEW_PASSWORD}, "new", "Another one", by="mary")
    r.call("Accounts/ConfirmIdentity", {"password": NEW_PASSWORD}, "password", "By the password",
           by="mary")


def totp(r):
    begun = r.call("Accounts/BeginTotp", {}, "app", "For an authenticator app", by="mary",
                   hides={"secret": "THESECRETOFTHEAUTHENTICATORAPP23"})
    code = r.hide(authenticator.code(begun["secret"]), "402817")
    made = r.call("Accounts/ConfirmTotp", {"code": code}, "first", "The first code", by="mary",
                  pins={"recoveryCodes": [f"RECOVERY-CODE-{number}" for number in range(1, 11)]})
    sign_in = {"login": "mary@example.org", "password": NEW_PASSWORD,
               "browser": "Firefox on Linux"}
    r.call("Accounts/SignIn", sign_in, "password", "The password alone is not enough", by="mary")
    r.hide(made["recoveryCodes"][0], "RECOVERY-CODE-1")
    r.call("Accounts/SignIn", {**sign_in, "code": made["recoveryCodes"][0]}, "code",
           "With a code, here a recovery code", by="mary")
    r.call("Accounts/RemoveTotp", {}, "off", "No code any more", by="mary")


def passkey(r):
    passkey = authenticator.Passkey(r.own.home, r.suite.url)
    begun = r.call("Accounts/BeginPasskey", {}, "new", "For a new passkey", by="mary")
    made = r.call("Accounts/AddPasskey", {
        "name": "Mary's phone", **passkey.new(begun["challenge"])},
        "phone", "The passkey of a phone", by="mary")
    account = authenticator.decoded(begun["userHandle"]).decode()
    begun = r.call("Accounts/BeginPasskeySignIn", {}, "new", "For any passkey", by="mary")
    r.call("Accounts/SignInWithPasskey", {
        "assertion": passkey.use(begun["challenge"], account), "browser": "Safari on iOS"},
        "phone", "The passkey of a phone", by="mary")
    r.call("Accounts/RemovePasskey", {"id": made["passkey"]["id"]}, "phone", "By its id",
           by="mary")


def identity(r):
    r.call("Accounts/GetSignInOptions", {}, "any", "There is an identity provider", by="mary")
    r.hide(r.own.identity.issuer, "https://id.example.org")
    r.call("Accounts/ConnectIdentity", {"answer": asked(r, "connect", "To connect it")},
           "mary", "Mary is signed in, and there, too", by="mary")
    r.call("Accounts/SignInWithIdentity", {
        "answer": asked(r), "browser": "Firefox on Linux"},
        "mary", "What the provider's answer was", by="mary")
    r.call("Accounts/DisconnectIdentity", {}, "mary", "A password stays", by="mary")


def asked(r, name=None, summary=""):
    """The answer of the provider, as the page gives it to Herald."""
    page = f"{r.suite.url}/"
    begun = r.call("Accounts/BeginIdentitySignIn", {"redirectUri": page}, name, summary, by="mary",
                   hides={"secret": "what-the-page-keeps"},
                   pins={"uri": "https://id.example.org/sign-in?response_type=code"
                                "&client_id=herald&state=THE-STATE"} if name else None)
    answer = r.own.identity.answer(begun["uri"])
    r.hide(answer["code"], "the-code-of-the-answer")
    r.hide(answer["state"], "the-state-of-the-answer")
    return {**answer, "secret": begun["secret"], "redirectUri": page}


def sessions(r):
    # Adding and removing factors has ended all others.
    r.call("Accounts/SignIn", {"login": "mary@example.org", "password": NEW_PASSWORD,
                               "browser": "Safari on iOS"}, None, "", by="mary")
    r.call("Accounts/ListOwnSessions", {}, "mary", "Where is Mary signed in?", by="mary")
    r.call("Accounts/RevokeOwnSession", {}, "others", "Ends all but this one", by="mary")
    r.call("Accounts/ListSessions", {"account": "mary@example.org"}, "mary",
           "Where is Mary signed in?")
    r.call("Accounts/SignOut", {}, "mary", "Ends this one", by="mary")
    r.cookie = r.token = None
    link = r.call("Accounts/CreateSignInLink", {"login": "mary@example.org"}, "mary",
                  "For who has lost everything else", by="suite")
    r.call("Accounts/UseSignInLink", {"link": link["link"], "browser": "Firefox on Linux"},
           "mary", "On the suite's machine", by="mary")


def administration(r):
    mary = {"id": "mary@example.org"}
    r.call("Accounts/ListAccounts", {}, "app", "The people of the app")
    r.call("Accounts/GetAccount", mary, "mary", "By the login")
    r.call("Accounts/SetAccountRole", {**mary, "role": "KEY_ROLE_ADMIN"}, "admin",
           "Mary may do everything in the app")
    r.call("Accounts/RevokeSession", {"account": "mary@example.org"}, "all",
           "All sessions of Mary", by="suite")
    r.call("Accounts/DisableAccount", mary, "mary", "Mary is on leave", by="suite")
    r.call("Accounts/EnableAccount", mary, "mary", "Mary is back", by="suite")
    r.call("Accounts/ResetAccount", mary, "mary", "Mary has lost her phone", by="suite")
    r.call("Accounts/DeleteAccount", mary, "mary", "Mary has left", by="suite")
    r.call("Accounts/PutSecondFactorRule", {"rule": {"isRequired": True}}, "app",
           "All with a role in the app need one")
    r.call("Accounts/GetSecondFactorRule", {}, "app", "Is one needed?")
