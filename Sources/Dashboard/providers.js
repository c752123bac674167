// The providers: how each is set up, without its secrets, and what is in its way.
import { announce, badge, button, card, dialog, empty, facts, field, fill, h, heading, words }
  from "./dom.js";
import { person, plain } from "./format.js";
import { health } from "./overview.js";

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { session, killSwitch, live } = app;
  const list = h("div", { class: "stack" });
  fill(area, heading("Providers"), list);
  let shown = "";
  const refresh = async () => {
    const { providers = [] } = await session.ask("Delivery/ListProviders");
    const states = health(providers, killSwitch.status?.blocks ?? [], killSwitch.on);
    const saying = JSON.stringify([providers, states]);
    if (saying === shown) return;
    shown = saying;
    fill(list, providers.length ? providers.map((/** @type {any} */ it) =>
      one(app, it, states.find((state) => state.name === it.name)))
      : empty("No provider is set up for this app", h("p", {}, "An administrator sets one up by ",
        h("code", {}, "herald providers set"),
        ". Until then messages go to the log and the console of delivery, for trying out.")));
  };
  await killSwitch.refresh();
  await refresh();
  return { leave: live.listen(() => { refresh().catch(() => {}); }) };
}

/** @param {any} app @param {any} it @param {any} state */
const one = ({ session, clock }, it, state) => card(it.name,
  session.may("Delivery/TestProvider")
    && button("Test…", () => askTest(session, it.name), { class: "button small" }),
  h("p", {}, badge(state?.state ?? "", state?.tone), " ", state?.reason),
  state?.until && h("p", { class: "hint" }, `It is tried again at ${clock.text(state.until)}.`),
  facts([["Kind", it.kind], ["Environment", it.environment],
    ...(it.settings ?? []).map((/** @type {any} */ row) => [row.name,
      row.fingerprint ? `secret, fingerprint ${row.fingerprint}` : row.value]),
    ["Set up by", person(it.setBy)], ["Set up", clock.text(it.setTime)]]));

/** @param {any} session @param {string} name */
function askTest(session, name) {
  const device = h("input", { autocomplete: "off", spellcheck: "false" });
  const answer = h("div", { role: "status" });
  const made = dialog(`Test ${name}`, [
    h("p", {}, "Sends one message to one device and waits for the provider's answer."),
    field("Id of the device", device), answer], () => [button("Send the test", async () => {
    try {
      const told = await session.ask("Delivery/TestProvider",
        { name, deviceId: device.value.trim() });
      const outcome = plain(told.outcome, "PROVIDER_OUTCOME_");
      fill(answer, h("p", {}, badge(outcome, outcome === "accepted" ? "good" : "bad"), " ",
        told.reason));
      announce(`${name}: ${outcome}`);
    } catch (error) {
      made.say(words(error));
    }
  }, { class: "button main" })]);
}
