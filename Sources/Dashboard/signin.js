// Signing in: by a key for now. It stays in the page's memory, or in this tab's session storage if
// that is wished, and never in an address.
import { readKey } from "./api.js";
import { button, field, fill, h, words } from "./dom.js";

/**
 * Shows the form.
 * @param {any} session @param {string} message @param {() => void} done
 */
export function signIn(session, message, done) {
  const key = h("input", { type: "password", autocomplete: "off", spellcheck: "false",
    required: true, name: "key" });
  const file = h("input", { type: "file", class: "hidden", tabindex: "-1", "aria-hidden": "true" });
  const keep = h("input", { type: "checkbox" });
  const error = h("p", { class: "form-error", role: "alert" }, message);
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
          ? "This key is for devices. Use one with the role sender, operator or admin."
          : words(failed));
      key.focus();
    }
  }, { class: "button main" });
  const form = h("form", { class: "card sign-in" },
    h("h1", {}, "Herald"),
    h("p", {}, "Sign in with a key of your app, or of the whole suite."),
    field("Key", key, ["A file of ", h("code", {}, "herald keys create --save FILE"), " has it."]),
    h("div", { class: "acts" }, button("Choose a key file…", () => file.click(),
      { class: "button plain" }), file),
    h("label", { class: "choice" }, keep, "Keep it in this tab until the tab is closed"),
    error, enter);
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    enter.click();
  });
  fill(document.body, h("main", { class: "plain" }, form));
  key.focus();
}
