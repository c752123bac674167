// What scenarios with people share.

/** Gives the browser an authenticator that has a passkey signed whenever one is asked for. */
export async function addAuthenticator(it) {
  await it.browser.command("WebAuthn.enable", {}, it.browser.tab);
  await it.browser.command("WebAuthn.addVirtualAuthenticator", { options: {
    protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true,
    isUserVerified: true, automaticPresenceSimulation: true } }, it.browser.tab);
}

export async function bothThemes(it, name) {
  for (const scheme of ["light", "dark"]) await it.check(name, scheme);
}

export async function signedIn(it) {
  await it.wait("somebody is signed in", `Boolean(document.querySelector(".page h1"))`);
}

/** Signs a person in by login and password. */
export async function enter(it, login, password) {
  await it.waitFor("Login");
  await it.type("Login", login);
  await it.type("Password", password);
  await it.press("Sign in");
  await signedIn(it);
}
