// Proving again who is there, before what is dangerous.
import { button, dialog, field, h, hasPasskeys, words } from "./dom.js";
import { ask } from "./openid.js";
import { assertion } from "./passkey.js";

/**
 * Asks for the password, with a code if there is one, for a passkey, or for the identity provider.
 * @param {any} session @returns {Promise<boolean>} whether it was proved
 */
export function confirmIdentity(session) {
  const { account, secondFactor } = session.own;
  const isFactor = secondFactor === "SECOND_FACTOR_DEMAND_PROVE";
  const hasPassword = account.hasPassword && (!isFactor || account.hasTotp);
  return new Promise((resolve) => {
    const password = h("input", { type: "password", autocomplete: "current-password" });
    const code = h("input", { autocomplete: "one-time-code", inputmode: "numeric" });
    const closed = new AbortController();
    let isDone = false;
    /** @param {any} message */
    const prove = async (message) => {
      try {
        const answer = await session.call("Accounts/ConfirmIdentity", message);
        if (answer.needsCode) return made.say("A code is needed as well.");
        isDone = true;
        made.close();
      } catch (error) {
        made.say(words(error));
      }
    };
    const byPasskey = async () => {
      try {
        await prove({ assertion: await assertion(session) });
      } catch (error) {
        made.say(words(error));
      }
    };
    const byProvider = async () => {
      try {
        await prove({ identity: await ask(session, true, closed.signal) });
      } catch (error) {
        made.say(words(error));
      }
    };
    const made = dialog("Is it you?", [
      h("p", {}, isFactor ? "Prove your second factor."
        : "What you are about to do can harm. Prove that it is you; it counts for some minutes."),
      hasPassword && field("Password", password),
      hasPassword && account.hasTotp && field("Code", code,
        "From your authenticator app, or a recovery code."),
      !account.hasPassword && !account.passkeys && !account.hasIdentity && h("p", {},
        "You came by a link and have no password. Make another link, and sign in with it: ",
        h("code", {}, "herald accounts link")),
    ], () => [
      account.hasIdentity && button("Use the identity provider", byProvider, { class: "button" }),
      account.passkeys && hasPasskeys() && button("Use a passkey", byPasskey, { class: "button" }),
      hasPassword && button("It is me", () => prove({ password: password.value,
        code: code.value.trim() }), { class: "button main" }),
    ]);
    made.element.addEventListener("close", () => {
      closed.abort();
      resolve(isDone);
    });
  });
}
