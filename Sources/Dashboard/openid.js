// Signing in by the suite's identity provider (OpenID Connect): the way there and the way back.

const storageName = "herald-identity", channelName = "herald-identity";

/** The dashboard's own address, which the provider sends the browser back to. */
const home = () => `${location.origin}/`;

/**
 * Goes to the provider's page.
 * @param {any} session
 */
export async function leave(session) {
  const redirectUri = home();
  const { uri, secret } = await session.call("Accounts/BeginIdentitySignIn", { redirectUri });
  // The page is loaded anew when the browser comes back. No other tab can read this.
  sessionStorage.setItem(storageName, JSON.stringify({ secret, redirectUri,
    hash: location.hash }));
  location.assign(uri);
}

/**
 * What the provider has added to the address; undefined if the browser does not come from there.
 * @param {string} search the address from its question mark on
 */
export function answerIn(search) {
  const values = new URLSearchParams(search);
  if (!values.has("state") || !(values.has("code") || values.has("error"))) return undefined;
  const value = (/** @type {string} */ name) => values.get(name) ?? "";
  return { code: value("code"), state: value("state"), issuer: value("iss"),
    error: value("error"), why: value("error_description") };
}

/**
 * What is said of a refusal (RFC 6749 §4.1.2.1).
 * @param {{error: string, why: string}} answer
 */
export const refusal = (answer) => answer.error === "access_denied"
  ? "You did not agree, or the identity provider does not let you in."
  : `The identity provider says: ${answer.why || answer.error}.`;

/**
 * Signs in with an answer; in a window that was opened for it, hands it to the page that waits.
 * @param {any} session @param {any} answer
 * @returns {Promise<string>} the place to show; empty if this window only hands the answer on
 */
export async function comeBack(session, answer) {
  const kept = JSON.parse(sessionStorage.getItem(storageName) ?? "null");
  sessionStorage.removeItem(storageName);
  history.replaceState(null, "", `/${kept?.hash || "#/overview"}`);
  if (!kept) {
    new BroadcastChannel(channelName).postMessage(answer);
    return "";
  }
  if (answer.error) throw new Error(refusal(answer));
  const { browserName } = await import("./signin.js");
  const { code, state, issuer } = answer, { secret, redirectUri } = kept;
  await session.call("Accounts/SignInWithIdentity",
    { answer: { code, state, issuer, secret, redirectUri }, browser: browserName() });
  return kept.hash || "#/overview";
}

/**
 * Has the person sign in at the provider in a window of its own, and returns the answer.
 * Call it at once when a button is pressed: browsers open no window later.
 * @param {any} session @param {boolean} again whether a session at the provider is not enough
 * @param {AbortSignal} [signal]
 */
export async function ask(session, again, signal) {
  // A new window begins with a copy of this: a sign-in that was given up would look like its own.
  sessionStorage.removeItem(storageName);
  const window_ = window.open("about:blank", "_blank", "popup,width=520,height=720");
  if (!window_) throw new Error("The browser has opened no window; allow it for this page.");
  const redirectUri = home();
  const channel = new BroadcastChannel(channelName);
  try {
    const { uri, secret } = await session.call("Accounts/BeginIdentitySignIn",
      { redirectUri, again });
    window_.location.href = uri;
    const state = new URL(uri).searchParams.get("state") ?? "";
    /** @type {any} */ const answer = await new Promise((resolve, reject) => {
      // Another tab may wait for an answer of its own, and a message may be anything.
      channel.onmessage = ({ data }) => {
        if (state && data?.state === state) resolve(data);
      };
      signal?.addEventListener("abort", () => reject(new Error("")));
    });
    if (answer.error) throw new Error(refusal(answer));
    const { code, issuer } = answer;
    return { code, state, issuer, secret, redirectUri };
  } catch (error) {
    window_.close();
    throw error;
  } finally {
    channel.close();
  }
}
