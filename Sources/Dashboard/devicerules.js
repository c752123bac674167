// What an app's devices may write of themselves, and how often they sync.
import { announce, asForm, button, card, field, fill, h } from "./dom.js";
import { secondsIn, spanIn } from "./stages.js";

/** @param {string} text */
const wordsIn = (text) => ({ names: text.split(/\s+/).filter(Boolean) });

/**
 * The change of the rules that a form asks for.
 * @param {{tags: string, attributes: string, kinds: string, interval: string}} form
 */
export function rulesFrom({ tags, attributes, kinds, interval }) {
  const seconds = interval.trim() ? secondsIn(interval) : 0;
  if (seconds === undefined) throw new Error("Time between syncs: such as 30m, 12h or 2d.");
  return { tagPrefixes: wordsIn(tags), reservedAttributes: wordsIn(attributes),
    refusedAddressKinds: wordsIn(kinds), syncInterval: `${seconds}s` };
}

/** @param {any} app @param {Element} area */
export async function deviceCard({ session }, area) {
  const it = session.apps.find((/** @type {any} */ one) => one.id === session.app) ?? {};
  const rules = it.deviceRules ?? {};
  const lines = (/** @type {string[]} */ names = []) => h("textarea", { rows: "2", class: "code",
    spellcheck: "false", value: names.join("\n") });
  const tags = lines(rules.tagPrefixes), attributes = lines(rules.reservedAttributes);
  const kinds = lines(rules.refusedAddressKinds);
  const interval = h("input", { autocomplete: "off", spellcheck: "false", placeholder: "12h",
    value: rules.syncInterval ? spanIn(parseFloat(rules.syncInterval)) : "" });
  const save = button("Save the rules", async () => {
    const told = await session.ask("Registry/EditApp", { deviceRules: rulesFrom({
      tags: tags.value, attributes: attributes.value, kinds: kinds.value,
      interval: interval.value }) });
    it.deviceRules = told.app.deviceRules;
    announce("What devices may do is saved.");
  }, { class: "button main" });
  fill(area, card("What devices may do", null, asForm({ class: "stack" }, save,
    field("Tags that devices add begin with", tags, "Such as /topics/, one on each line. Empty: "
      + "with anything."),
    field("Attributes that devices may not write", attributes, "One name on each line."),
    field("Kinds of address that devices may not add", kinds, "Such as webhook, one on each line."),
    field("Time between syncs without a reason", interval, "From 5m to 7d. Empty: as the app on "
      + "the device chooses."),
    h("div", { class: "acts" }, save))));
}
