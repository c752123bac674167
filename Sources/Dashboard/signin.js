// Signing in: by a passkey, by a password with a code, by an invitation or a link, or by a key.
import { readKey } from "./api.js";
import { button, byEnter, field, fill, h, hasPasskeys, words } from "./dom.js";

/** What this browser is called in the list of sessions. */
export const browserName = (agent = navigator.userAgent) => {
  const name = [["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"],
    ["Chrome/", "Chrome"], ["Safari/", "Safari"]].find(([mark]) => agent.includes(mark))?.[1];
  const system = [["Android", "Android"], ["iPhone", "iOS"], ["iPad", "iPadOS"],
    ["Windows", "Windows"], ["Mac OS X", "macOS"], ["Linux", "Linux"]]
    .find(([mark]) => agent.includes(mark))?.[1];
  return [name ?? "Browser", system && `on ${system}`].filter(Boolean).join(" ");
};

/**
 * A card with a form alone on the page.
 * @param {any[]} parts @param {any} main the button that Enter presses
 */
function card(parts, main) {
  const form = h("form", { class: "card sign-in" }, parts, byEnter());
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    main?.click();
  });
  fill(document.body, h("main", { class: "plain" }, form));
}

const alertLine = (/** @type {string} */ text) =>
  h("p", { class: "form-error", role: "alert" }, text);

/**
 * What is said when signing in has failed.
 * @param {any} error
 */
const why = (error) => error.code === "unauthenticated"
  ? "The login, the password or the code is not right." : words(error);

/**
 * Shows the form for people.
 * @param {any} session @param {string} message @param {() => void} done
 */
export function signIn(session, message, done) {
  const login = h("input", { autocomplete: "username webauthn", spellcheck: "false",
    autocapitalize: "none", name: "login" });
  const password = h("input", { type: "password", autocomplete: "current-password",
    name: "password" });
  const code = h("input", { autocomplete: "one-time-code", name: "code", spellcheck: "false" });
  const codeField = field("Code", code, "From your authenticator app, or a recovery code.");
  codeField.hidden = true;
  const error = alertLine(message);
  const enter = button("Sign in", async () => {
    try {
      const answer = await session.call("Accounts/SignIn", { login: login.value.trim(),
        password: password.value, code: code.value.trim(), browser: browserName() });
      if (answer.needsCode) {
        codeField.hidden = false;
        fill(error, "");
        return code.focus();
      }
      await session.resume();
      done();
    } catch (failed) {
      fill(error, why(failed));
      (codeField.hidden ? password : code).focus();
    }
  }, { class: "button main" });
  const passkey = button("Sign in with a passkey", async () => {
    try {
      const { assertion } = await import("./passkey.js");
      await session.call("Accounts/SignInWithPasskey", { assertion: await assertion(session),
        browser: browserName() });
      await session.resume();
      done();
    } catch (failed) {
      fill(error, words(failed));
    }
  });
  const provider = h("div", {});
  card([h("h1", {}, "Herald"), provider, hasPasskeys() && passkey, field("Login", login),
    field("Password", password), codeField, error, enter,
    button("Use a key instead", () => byKey(session, "", done)),
    h("p", { class: "hint" }, "Your first time? Whoever runs Herald gets a link that signs in once "
      + "from ", h("code", {}, "herald accounts link"), "; ", h("code", {}, "make run"),
    " prints one, too. Everybody else gets an invitation from an admin.")], enter);
  login.focus();
  offerProvider(session, provider, error);
}

/**
 * The name of the suite's identity provider; empty if there is none.
 * @param {any} session
 */
export async function providerName(session) {
  try {
    return (await session.call("Accounts/GetSignInOptions", {})).identityProvider ?? "";
  } catch {
    return "";
  }
}

/**
 * Adds the button of the identity provider, if the suite has one.
 * @param {any} session @param {any} place @param {any} error the line for what is wrong
 */
async function offerProvider(session, place, error) {
  const name = await providerName(session);
  if (!name) return;
  fill(place, button(`Sign in with ${name}`, async () => {
    try {
      const { leave } = await import("./openid.js");
      await leave(session);
    } catch (failed) {
      fill(error, words(failed));
    }
  }, { class: "button main" }));
}

/**
 * Shows the form for keys. A key stays in the page's memory, or in this tab's session storage if
 * that is wished, and never in an address.
 * @param {any} session @param {string} message @param {() => void} done
 */
export function byKey(session, message, done) {
  const key = h("input", { type: "password", autocomplete: "off", spellcheck: "false",
    required: true, name: "key" });
  const file = h("input", { type: "file", class: "hidden", tabindex: "-1", "aria-hidden": "true" });
  const keep = h("input", { type: "checkbox" });
  const error = alertLine(message);
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    key.value = chosen.size > 4096 ? "" : (await chosen.text()).trim();
    fill(error, key.value ? "" : `${chosen.name} is too large to be a key.`);
    key.focus();
  });
  const enter = button("Sign in", async () => {
    const text = readKey(key.value);
    if (!text) return fill(error, "That is not a key: it is one word of letters and digits.");
    try {
      await session.begin(text, keep.checked);
      key.value = "";
      done();
    } catch (/** @type {any} */ failed) {
      fill(error, failed.code === "unauthenticated"
        ? "No key of this suite is like that, or it has ended."
        : failed.code === "permission_denied"
          ? "This key is for devices. Use one with the role viewer, sender, operator or admin."
          : words(failed));
      key.focus();
    }
  }, { class: "button main" });
  card([h("h1", {}, "Herald"), h("p", {}, "Sign in with a key of your app, or of the whole suite."),
    field("Key", key, ["It is in a file of ", h("code", {}, "herald keys create --save FILE"),
      ", and the suite's first one in ", h("code", {}, "secrets/admin.key"), " of its folder."]),
    h("div", { class: "acts" }, button("Choose a key file…", () => file.click()), file),
    h("label", { class: "choice" }, keep, "Keep it in this tab until the tab is closed"),
    error, enter,
    button("Sign in as a person", () => signIn(session, "", done))], enter);
  key.focus();
}

/**
 * Opens an invitation: the person chooses a password.
 * @param {any} session @param {string} secret @param {() => void} done
 * @param {(why: string) => void} failed
 */
export async function invitation(session, secret, done, failed) {
  document.title = "Invitation · Herald";
  /** @type {any} */ let found;
  try {
    found = await session.call("Accounts/OpenInvitation", { invitation: secret });
  } catch (error) {
    return failed(words(error));
  }
  const login = h("input", { autocomplete: "username", value: found.login, readonly: true });
  const password = h("input", { type: "password", autocomplete: "new-password", name: "password",
    minlength: "15" });
  const error = alertLine("");
  const enter = button("Open my account", async () => {
    try {
      await session.call("Accounts/AcceptInvitation", { invitation: secret,
        password: password.value, browser: browserName() });
      await session.resume();
      done();
    } catch (problem) {
      fill(error, words(problem));
      password.focus();
    }
  }, { class: "button main" });
  card([h("h1", {}, "Welcome to Herald"), h("p", {}, `${found.name}, choose a password.`),
    field("Login", login), field("Password", password,
      "At least 15 characters of any kind. Three or four words that you make up are good."),
    error, enter], enter);
  password.focus();
}

/**
 * Signs in by a link of the command.
 * @param {any} session @param {string} secret @param {() => void} done
 * @param {(why: string) => void} failed
 */
export async function link(session, secret, done, failed) {
  try {
    await session.call("Accounts/UseSignInLink", { link: secret, browser: browserName() });
    await session.resume();
    done();
  } catch (error) {
    failed(words(error));
  }
}
