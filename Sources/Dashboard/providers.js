// The providers: how each is set up, without its secrets, and what is in its way. They are set up,
// tested, released and removed here.
import { announce, badge, button, card, confirm, dialog, empty, facts, field, fill, h, heading }
  from "./dom.js";
import { counted, person, plain } from "./format.js";
import { askRelease } from "./releasing.js";
import { health } from "./overview.js";

/** @param {any} session */
const maySet = (session) => session.may("Delivery/SetProvider")
  && session.may("Delivery/ListProviderKinds");

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { session, killSwitch, live } = app;
  const list = h("div", { class: "stack" });
  /** @type {any[]} */ let providers = [];
  let shown = "";
  const refresh = async () => {
    providers = (await session.ask("Delivery/ListProviders")).providers ?? [];
    const states = health(providers, killSwitch.status?.blocks ?? [], killSwitch.on);
    const saying = JSON.stringify([providers, states]);
    if (saying === shown) return;
    shown = saying;
    fill(list, providers.length ? providers.map((it) =>
      one(app, it, states.find((state) => state.name === it.name), acts))
      : empty("No provider is set up for this app", h("p", {}, maySet(session)
        ? "Set one up here, or by " : "An administrator sets one up here, or by ",
      h("code", {}, "herald providers set"),
      ". Until then messages go to the log and the console of delivery, for trying out.")));
  };
  /**
   * Sets up a new provider, or changes one, and tests it at once.
   * @param {any} [before]
   */
  const set = async (before) => {
    const { askProvider } = await import("./providerform.js");
    await askProvider(app, providers, before, async (name) => {
      await refresh();
      if (session.may("Delivery/TestProvider")) askTest(session, name, true);
    });
  };
  const acts = { set, done: refresh, isLast: () => providers.length === 1 };
  fill(area, heading("Providers", maySet(session)
    && button("New provider…", () => set(), { class: "button main" })), list);
  await killSwitch.refresh();
  await refresh();
  return { leave: live.listen(() => { refresh().catch(() => {}); }) };
}

/**
 * The value of a setting for people: of a secret what it is known by, of certificates their number.
 * @param {{value?: string, fingerprint?: string}} row
 */
export function settingText({ value = "", fingerprint }) {
  if (fingerprint) return `secret, fingerprint ${fingerprint}`;
  const certificates = value.split("-----BEGIN CERTIFICATE-----").length - 1;
  return certificates ? counted(certificates, "certificate") : value;
}

/**
 * @param {any} app @param {any} it @param {any} state
 * @param {{set: (before: any) => any, done: () => any, isLast: () => boolean}} acts
 */
const one = ({ session, clock, killSwitch }, it, state, acts) => card(it.name,
  h("span", { class: "acts" },
    killSwitch.mayTurn && !state?.isStopped && button("Stop…", () => killSwitch.askOn(it.name),
      { class: "button small", "aria-label": `Stop ${it.name}`,
        title: "The kill switch of this provider" }),
    session.may("Delivery/TestProvider")
      && button("Test…", () => askTest(session, it.name), { class: "button small" }),
    // What is tried again by itself is not held.
    state?.reason && !state.isStopped && !state.until
      && session.may("Delivery/ReleaseNotifications") && button("Release…",
      () => releaseProvider(session, it.name, acts.done), { class: "button small" }),
    maySet(session) && button("Change…", () => acts.set(it), { class: "button small",
      title: "Other credentials or settings" }),
    session.may("Delivery/RemoveProvider") && button("Remove…",
      () => askRemove(session, it.name, acts.isLast(), acts.done),
      { class: "button small danger" })),
  h("p", {}, badge(state?.state ?? "", state?.tone), " ", state?.reason),
  state?.until && h("p", { class: "hint" }, `It is tried again at ${clock.text(state.until)}.`),
  facts([["Kind", it.kind], ["Environment", it.environment],
    ...(it.settings ?? []).filter((/** @type {any} */ row) => row.name !== "environment")
      .map((/** @type {any} */ row) => [row.name, settingText(row)]),
    ["Public key", it.publicKey && h("code", {}, it.publicKey)],
    ["Set up by", person(it.setBy)],
    ["Set up", timed(it.setTime, clock)],
    ["Oldest secret since", timed(it.credentialsSetTime, clock)],
    ["Credentials expire", it.credentialsExpireTime && clock.text(it.credentialsExpireTime)]]));

/** @param {string | undefined} time @param {any} clock */
const timed = (time, clock) => time && `${clock.text(time)} (${clock.ago(time)})`;

/**
 * @param {any} session @param {string} name @param {boolean} isLast @param {() => any} done
 */
const askRemove = (session, name, isLast, done) => confirm("Remove the provider", [
  h("p", {}, `Nothing is sent through ${name} any more, and its secrets are deleted. This cannot `
    + "be undone: to set it up again you need its keys."),
  isLast && h("p", {}, "It is the app's only provider. Without it, messages go to the log and the "
    + "console of delivery.")], "Remove the provider", async () => {
  await session.ask("Delivery/RemoveProvider", { name });
  announce(`The provider ${name} is removed.`);
  await done();
});

/**
 * Shows what waits for a provider that holds it back, and lets it go.
 * @param {any} session @param {string} name @param {() => any} done
 */
const releaseProvider = (session, name, done) => askRelease(session, { adapter: name }, done, {
  title: `Release ${name}`, intro: "What waits for it is sent, and it is used again. If its "
    + "credentials are still refused, it is stopped again." });

/**
 * Sends one message to one device.
 * @param {any} session @param {string} name @param {boolean} [isSet] whether it was set just now
 */
function askTest(session, name, isSet = false) {
  const device = h("input", { autocomplete: "off", spellcheck: "false" });
  const answer = h("div", { role: "status" });
  dialog(`Test ${name}`, [
    isSet && h("p", {}, "It is saved and in use. Only a message shows whether its provider accepts "
      + "the credentials."),
    h("p", {}, "Sends one message to one device and waits for the provider's answer."),
    field("Id of the device", device), answer], (_, main) => [main("Send the test", async () => {
    const told = await session.ask("Delivery/TestProvider",
      { name, deviceId: device.value.trim() });
    const outcome = plain(told.outcome, "PROVIDER_OUTCOME_");
    fill(answer, h("p", {}, badge(outcome, outcome === "accepted" ? "good" : "bad"), " ",
      told.reason));
    announce(`${name}: ${outcome}`);
  })]);
}
