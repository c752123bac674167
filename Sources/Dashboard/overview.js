// What goes on now: what needs a person, how fast it goes, the providers, the latest notifications.
// The rows of notifications are here as well: the first page that is opened needs them.
import { announce, badge, button, card, confirm, empty, failure, fill, h, heading, table }
  from "./dom.js";
import { count, isOver, number, share, stateName, states, stateTone, titleOf } from "./format.js";
import { askRelease } from "./killswitch.js";
import { areQuiet, inTurn } from "./live.js";
import { link } from "./router.js";

/**
 * One figure.
 * @param {string} label @param {any} value @param {string} [note] @param {string} [href]
 */
const figure = (label, value, note, href) => h("div", { class: "figure" },
  h("dt", {}, href ? h("a", { href }, label) : label),
  h("dd", {}, h("span", { class: "big" }, value), note && h("span", { class: "note" }, note)));

/**
 * How many notifications are in a state.
 * @param {any} status @param {string} state
 */
export const inState = (status, state) => count((status?.states ?? [])
  .find((/** @type {any} */ it) => stateName(it.state) === state)?.notifications);

/**
 * The providers with what is in the way of each: the app's own, and those that only a block names.
 * @param {any[]} providers @param {any[]} blocks @param {any[]} [switches]
 */
export function health(providers, blocks, switches = []) {
  const names = [...new Set([...providers.map((it) => it.name), ...blocks.map((it) =>
    it.adapter)])];
  return names.map((name) => {
    const block = blocks.find((it) => it.adapter === name);
    const provider = providers.find((it) => it.name === name);
    const reason = block?.reason ?? provider?.blocked ?? "";
    // What a person has stopped is no trouble of the provider.
    const isStopped = Boolean(block) && switches.some((it) => it.changeTime === block.since);
    return { name, kind: provider?.kind ?? "", reason, isStopped,
      state: isStopped ? "stopped by the kill switch" : reason ? "blocked" : "no trouble known",
      tone: isStopped ? "held" : reason ? "bad" : "good",
      until: block?.until ?? provider?.blockedUntil, since: block?.since };
  });
}

/** @param {any} it @param {any} clock */
export const providerLine = (it, clock) => h("li", {},
  h("span", { class: "name" }, it.name), it.kind && it.kind !== it.name && ` (${it.kind})`, " ",
  badge(it.state, it.tone),
  it.reason && !it.isStopped && h("p", { class: "cause" }, `${it.reason}. `,
    it.since && `Since ${clock.text(it.since)}. `,
    it.until && `It is tried again at ${clock.text(it.until)}.`));

/** @param {any} it */
export const stateBadge = (it) => badge(stateName(it.state), stateTone(stateName(it.state)));

/** @param {any[]} notifications @param {any} clock */
export const notificationTable = (notifications, clock) => table("Notifications",
  ["Notification", "State", ["Devices", "number"], ["Deliveries", "number"], ["Failed", "number"],
    "Created"],
  notifications.map((it) => {
    const counts = it.counts ?? {};
    return [
      h("div", { class: "what" }, h("a", { href: link(["notifications", it.id]) },
        titleOf(it.content)), h("span", { class: "type" }, it.type)),
      stateBadge(it),
      // Before it is resolved nobody knows the audience.
      counts.audience || isOver(it.state) ? number(counts.audience) : "–",
      number(counts.delivered),
      h("span", { class: Number(counts.failed) ? "warn" : "" }, number(counts.failed)),
      h("time", { datetime: it.createTime, title: clock.text(it.createTime) },
        clock.text(it.createTime).slice(0, 16)),
    ];
  }));

/**
 * A button that cancels; nothing where it is over.
 * @param {any} session @param {any} it @param {() => any} done
 */
export const cancelling = (session, it, done) => session.may("Delivery/CancelNotification")
  && !isOver(it.state) && button("Cancel…", () => confirm("Cancel the notification",
  h("p", {}, `“${titleOf(it.content)}” does not go to devices that have not got it yet. `,
    "This cannot be undone."), "Cancel the notification", async () => {
    const answer = await session.ask("Delivery/CancelNotification", { id: it.id });
    announce(`The notification is ${stateName(answer.notification?.state)}.`);
    await done();
  }), { class: "button small danger" });

/**
 * A share of a whole as a bar with its number beside it.
 * @param {string} label @param {any} part @param {any} whole @param {string} tone
 */
export const bar = (label, part, whole, tone) => h("div", { class: "bar-row" },
  h("span", { class: "label" }, label),
  h("meter", { min: "0", max: String(Math.max(1, Number(whole ?? 0))),
    value: String(Number(part ?? 0)), class: tone, "aria-label": label }),
  h("span", { class: "number" }, number(part), " ", h("small", {}, share(part, whole))));

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { session, clock, killSwitch, live } = app;
  const figures = h("dl", { class: "figures" });
  const held = h("div", {}), latest = h("div", {}), trouble = h("div", {});
  fill(area, heading("Overview", session.may("Delivery/Send")
    && h("a", { class: "button main", href: link(["compose"]) }, "New notification")),
  held, card("Now", null, figures),
  h("div", { class: "columns wide" },
    card("Latest notifications", h("a", { href: link(["notifications"]) }, "All"), latest),
    card("Providers", session.may("Delivery/ListProviders")
      && h("a", { href: link(["providers"]) }, "All"), trouble)));

  const showStatus = () => {
    const { status } = killSwitch;
    if (!status) return;
    const waiting = inState(status, "queued") + inState(status, "sending");
    fill(figures,
      figure("Delivered in the last minute", number(status.deliveriesPerMinute)),
      figure("Under way", number(status.deliveriesInFlight), "begun and not ended"),
      figure("Queued or sending", number(waiting), "notifications"),
      states.filter((it) => ["scheduled", "stalled", "failed"].includes(it)).map((it) =>
        figure(it[0].toUpperCase() + it.slice(1), number(inState(status, it)), "notifications",
          link(["notifications"], { state: it }))));
  };
  const showHeld = async () => {
    if (!killSwitch.held) return fill(held);
    const request = { state: "NOTIFICATION_STATE_STALLED", pageSize: 10 };
    const { notifications = [] } = await session.ask("Delivery/ListNotifications", request);
    fill(held, card(`Held: ${number(killSwitch.held)}`,
      session.may("Delivery/ReleaseNotifications")
        && button("Release all…", () => askRelease(session, "", refresh),
          { class: "button small" }),
      h("ul", { class: "rows" }, notifications.map((/** @type {any} */ it) => h("li", {},
        h("a", { href: link(["notifications", it.id]) }, it.content?.title || it.content?.body
          || it.type), " ", h("span", { class: "cause" }, it.reason),
        h("span", { class: "acts" },
          session.may("Delivery/ReleaseNotifications")
            && button("Release…", () => askRelease(session, it.id, refresh),
              { class: "button small" }), cancelling(session, it, refresh)))))));
  };
  const showLatest = async () => {
    const { notifications = [] } =
      await session.ask("Delivery/ListNotifications", { pageSize: 8 });
    fill(latest, notifications.length ? notificationTable(notifications, clock)
      : empty("Nothing has been sent yet", session.may("Delivery/Send")
        && h("p", {}, h("a", { href: link(["compose"]) }, "Write the first notification"))));
  };
  let asked = 0;
  /** @param {any[]} events */
  const showProviders = async (events) => {
    // Deliveries that go on say little that is new of providers.
    if (areQuiet(events) && Date.now() < asked + 5000) return;
    asked = Date.now();
    const providers = session.may("Delivery/ListProviders")
      ? (await session.ask("Delivery/ListProviders")).providers ?? [] : [];
    const lines = health(providers, killSwitch.status?.blocks ?? [], killSwitch.on);
    fill(trouble, lines.length ? h("ul", { class: "rows" }, lines.map((it) =>
      providerLine(it, clock))) : empty("No trouble is known"));
  };
  /** A part that cannot be had says so in its own place. */
  const part = async (/** @type {Element} */ place, /** @type {() => any} */ act) => {
    try {
      await act();
    } catch (error) {
      fill(place, failure(error, refresh));
    }
  };
  const refresh = inTurn(async (events) => {
    showStatus();
    await Promise.all([part(held, showHeld), part(latest, showLatest),
      part(trouble, () => showProviders(events))]);
  });
  const isKept = await killSwitch.refresh();
  if (isKept || killSwitch.error) await refresh();
  const leave = [live.listen(refresh),
    () => killSwitch.listeners.delete(showStatus)];
  killSwitch.listeners.add(showStatus);
  return { leave: () => leave.forEach((act) => act()) };
}
