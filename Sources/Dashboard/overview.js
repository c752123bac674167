// What goes on now: what needs a person, how fast it goes, the providers, the sources, the latest
// notifications. The rows of notifications are here as well: the first page that is opened needs
// them.
import { approving } from "./approvals.js";
import { announce, badge, button, card, confirm, empty, failure, fill, h, heading, table, words }
  from "./dom.js";
import { allOf } from "./failures.js";
import { isOver, number, person, share, stateName, states, stateTone, titleOf }
  from "./format.js";
import { holding, ownSwitch } from "./killswitch.js";
import { areQuiet, inTurn } from "./live.js";
import { inState, isWaiting, mostListed, mostStalled, mostWaiting, needsOf, sourceSums,
  waitingFigure } from "./needs.js";
import { link } from "./router.js";

/**
 * One figure.
 * @param {string} label @param {any} value @param {string} [note] @param {string} [href]
 */
const figure = (label, value, note, href) => h("div", { class: "figure" },
  h("dt", {}, href ? h("a", { href }, label) : label),
  h("dd", {}, h("span", { class: "big" }, value), note && h("span", { class: "note" }, note)));

/**
 * The providers with what is in the way of each: the app's own, and those that only a block names.
 * @param {any[]} providers @param {any[]} blocks @param {any[]} [switches] those that are on
 */
export function health(providers, blocks, switches = []) {
  const names = [...new Set([...providers.map((it) => it.name), ...blocks.map((it) =>
    it.adapter)])];
  return names.map((name) => {
    const block = blocks.find((it) => it.adapter === name);
    const provider = providers.find((it) => it.name === name);
    const reason = block?.reason ?? provider?.blocked ?? "";
    // What a person has stopped is no trouble of the provider.
    const isStopped = Boolean(reason) && switches.some((it) => !it.type && !it.notificationId
      && (!it.adapter || it.adapter === name));
    return { name, kind: provider?.kind ?? "", reason, isStopped,
      state: isStopped ? "stopped by the kill switch" : reason ? "blocked" : "no trouble known",
      tone: isStopped ? "held" : reason ? "bad" : "good",
      until: block?.until ?? provider?.blockedUntil, since: block?.since,
      setTime: provider?.credentialsSetTime ?? provider?.setTime, setBy: provider?.setBy,
      expireTime: provider?.credentialsExpireTime };
  });
}

/** @param {any} it @param {any} clock */
export const providerLine = (it, clock) => h("li", {},
  h("span", { class: "name" }, it.name), it.kind && it.kind !== it.name && ` (${it.kind})`, " ",
  badge(it.state, it.tone),
  it.reason && !it.isStopped && h("p", { class: "cause" }, `${it.reason}. `,
    it.since && `Since ${clock.text(it.since)}. `,
    it.until && `It is tried again at ${clock.text(it.until)}.`),
  it.setTime && h("p", { class: "cause" }, "Credentials set ",
    h("time", { datetime: it.setTime, title: clock.text(it.setTime) }, clock.ago(it.setTime)),
    it.setBy && ` by ${person(it.setBy)}`,
    it.expireTime && `, expire at ${clock.text(it.expireTime)}`));

/**
 * The state; beside it, that the switch of this one notification is on before its time.
 * @param {any} it @param {any[]} [on] switches that are on
 */
export const stateBadge = (it, on = []) => [badge(stateName(it.state),
  stateTone(stateName(it.state))), stateName(it.state) === "scheduled" && ownSwitch(on, it.id)
  && [" ", badge("paused", "held")]];

/**
 * @param {any[]} notifications @param {any} clock
 * @param {(it: any) => any} [box] the check box of a row
 * @param {any[]} [on] switches that are on
 */
export const notificationTable = (notifications, clock, box, on = []) => table("Notifications",
  [...box ? ["Choose"] : [], "Notification", "State", ["Devices", "number"],
    ["Deliveries", "number"], ["Failed", "number"], "Created"],
  notifications.map((it) => {
    const counts = it.counts ?? {};
    return [
      ...box ? [box(it)] : [],
      h("div", { class: "what" }, h("a", { href: link(["notifications", it.id]) },
        titleOf(it.content)), h("span", { class: "type" }, it.type)),
      stateBadge(it, on),
      // Before it is resolved nobody knows the audience.
      counts.audience || isOver(it.state) ? number(counts.audience) : "–",
      number(counts.delivered),
      h("span", { class: Number(counts.failed) ? "warn" : "" }, number(counts.failed)),
      h("time", { datetime: it.createTime, title: clock.text(it.createTime) },
        clock.minutes(it.createTime)),
    ];
  }), clock);

/**
 * A button that cancels; nothing where it is over.
 * @param {any} session @param {any} it @param {() => any} done @param {string} [kind] its classes
 */
export const cancelling = (session, it, done, kind = "button danger") =>
  session.may("Delivery/CancelNotification") && !isOver(it.state)
  && button("Cancel…", () => confirm("Cancel the notification", h("p", {},
    `“${titleOf(it.content)}” does not go to devices that have not got it yet. `,
    "This cannot be undone."), "Cancel the notification", async () => {
    const answer = await session.ask("Delivery/CancelNotification", { id: it.id });
    announce(`The notification is ${stateName(answer.notification?.state)}.`);
    await done();
  }), { class: kind });

/**
 * A share of a whole as a bar with its number beside it.
 * @param {string} label @param {any} part @param {any} whole @param {string} tone
 */
export const bar = (label, part, whole, tone) => h("div", { class: "bar-row" },
  h("span", { class: "label" }, label),
  h("meter", { min: "0", max: String(Math.max(1, Number(whole ?? 0))),
    value: String(Number(part ?? 0)), class: tone, "aria-label": label }),
  h("span", { class: "number" }, number(part), " ", h("small", {}, share(part, whole))));

/**
 * What the page asks besides the status; what cannot be had is one of the problems.
 * @param {any} app
 */
function questions({ session, killSwitch }) {
  /** @type {any} */ const known = { stalled: [], waiting: [], failed: [], sources: [],
    providers: [], keys: [], problems: {} };
  /**
   * Takes over what a method answers, if one may call it.
   * @param {string} name @param {string} method @param {() => Promise<any[]>} [answer]
   * @param {string} [title]
   */
  const ask = async (name, method, answer = async () => (await session.ask(method))[name] ?? [],
    title = name) => {
    if (!session.may(method)) return;
    try {
      known[name] = await answer();
      delete known.problems[title];
    } catch (error) {
      known.problems[title] = words(error);
    }
  };
  /** @param {string} name @param {any} filter @param {number} pageSize @param {number} limit */
  const notifications = (name, filter, pageSize, limit) => ask(name, "Delivery/ListNotifications",
    async () => (await allOf(session, "Delivery/ListNotifications", "notifications",
      { pageSize, ...filter }, { limit })).found, `${name} notifications`);
  let asked = 0, counts = "";
  const countsNow = () => [...["stalled", "failed"].map((it) => inState(killSwitch.status, it)),
    ...killSwitch.on.map((/** @type {any} */ it) => it.notificationId)].join();
  return { known, isOld: () => counts !== countsNow(),
    /** Keys are asked for once: their answer is nobody else's. */
    askKeys: () => ask("keys", "Registry/ListKeys"),
    /** @param {any[]} events */
    async askAll(events) {
      // Deliveries that go on say little that is new of all this.
      if (areQuiet(events) && counts === countsNow() && Date.now() < asked + 5000) return;
      [asked, counts] = [Date.now(), countsNow()];
      for (const [name, state] of [["stalled", "stalled"], ["waiting", "stalled"],
        ["failed", "failed"]]) {
        if (!inState(killSwitch.status, state)) known[name] = [];
      }
      const has = (/** @type {string} */ state) => inState(killSwitch.status, state) > 0;
      await Promise.all([ask("providers", "Delivery/ListProviders"),
        ask("sources", "Watcher/ListSources"),
        has("stalled") && notifications("stalled", { state: "NOTIFICATION_STATE_STALLED" },
          100, mostStalled),
        has("stalled") && notifications("waiting", { approval: "APPROVAL_STATE_WAITING" }, 100,
          mostWaiting),
        has("failed") && notifications("failed", { state: "NOTIFICATION_STATE_FAILED" },
          mostListed, mostListed)]);
    } };
}

/** @param {Element} area @param {any} session */
function layout(area, session) {
  const figures = h("dl", { class: "figures" });
  const [needs, latest, providers, sources] = [0, 1, 2, 3].map(() => h("div", {}));
  fill(area, heading("Now", session.may("Delivery/Send")
    && h("a", { class: "button main", href: link(["compose"]) }, "New notification")),
  card("Needs a person", null, needs), card("How fast it goes", null, figures),
  h("div", { class: "columns wide" },
    card("Latest notifications", h("a", { href: link(["notifications"]) }, "All"), latest),
    h("div", { class: "stack" }, card("Providers", session.may("Delivery/ListProviders")
      && h("a", { href: link(["providers"]) }, "All"), providers),
    session.may("Watcher/ListSources") && card("Sources",
      h("a", { href: link(["sources"]) }, "All"), sources))));
  return { figures, needs, latest, providers, sources };
}

/** @param {any} app @param {Element} place */
function showFigures({ killSwitch: { status }, clock }, place) {
  if (!status) return;
  const going = inState(status, "queued") + inState(status, "sending");
  const waiting = waitingFigure(status);
  fill(place,
    figure("Delivered", number(status.deliveriesPerMinute), "in the last minute"),
    figure("Under way", number(status.deliveriesInFlight), "begun and not ended"),
    waiting && figure("Deliveries that wait", ...waiting),
    figure("Queued or sending", number(going), "notifications"),
    status.oldestDueTime && figure("The oldest that waits was due",
      clock.ago(status.oldestDueTime), "of all apps"),
    states.filter((it) => ["scheduled", "stalled", "failed"].includes(it)).map((it) =>
      figure(it[0].toUpperCase() + it.slice(1), number(inState(status, it)), "notifications",
        link(["notifications"], { state: it }))));
}

/**
 * Asks for a release of one notification, of what a provider holds, or of all.
 * @param {any} app @param {any} scope @param {() => any} done @param {any} [it] the notification
 */
async function askRelease({ session, killSwitch }, scope, done, it = {}) {
  const { askRelease: ask, releaseSays } = await import("./releasing.js");
  return ask(session, scope, done, { ...releaseSays(holding(killSwitch.on, it.type ?? ""), it),
    on: killSwitch.on });
}

/** @param {string} text */
const sentence = (text) => `${text.replace(/[.]$/, "")}. `;

/**
 * What lets a notification go out that is held: its own switch is turned off, or it is released.
 * @param {any} app @param {any} it @param {() => any} done
 */
function letting(app, it, done) {
  const { session, killSwitch } = app, own = ownSwitch(killSwitch.on, it.id);
  if (!session.may("Delivery/ReleaseNotifications")) return null;
  return own ? session.may("Delivery/SetKillSwitch") && button("Go on…", async () =>
    (await import("./pausing.js")).askOn(app, it, own, done), { class: "button small" })
    : button("Release…", () => askRelease(app, { id: it.id }, done, it),
      { class: "button small" });
}

/** @param {any} app @param {any} it @param {() => any} done */
export const heldLine = (app, it, done) => h("li", {},
  h("a", { href: link(["notifications", it.id]) }, it.content?.title || it.content?.body
    || it.type), " ", h("span", { class: "cause" }, it.reason),
  h("span", { class: "acts" }, letting(app, it, done),
  cancelling(app.session, it, done, "button small danger")));

/**
 * What can be done at once about something, without going to its page.
 * @param {any} app @param {import("./needs.js").Need} it @param {any[]} providers
 * @param {() => any} done @returns {any[]}
 */
export function actsFor(app, it, providers, done) {
  const { session } = app;
  /** @param {boolean | string | undefined} is @param {string} method @param {string} label
   *  @param {() => any} act */
  const one = (is, method, label, act) => is && session.may(method) && button(label, act,
    { class: "button small", "aria-label": `${label} ${it.text}` });
  const provider = providers.find((row) => row.name === it.change);
  return [
    one(it.isHeld, "Delivery/ReleaseNotifications", "Release all…",
      () => askRelease(app, {}, done)),
    one(it.release, "Delivery/ReleaseNotifications", "Release…",
      () => askRelease(app, { adapter: it.release }, done)),
    one(it.paused?.on, "Delivery/SetKillSwitch", "Go on…", async () => {
      const { notification } = await session.ask("Delivery/GetNotification",
        { id: it.paused.notificationId });
      return (await import("./pausing.js")).askOn(app, notification, it.paused, done);
    }),
    it.approve && approving(session, it.approve, done, "button small"),
    one(it.resend, "Delivery/ResendNotification", "Send again…", async () =>
      (await import("./failed.js")).askResendOf(app, it.resend ?? "", done)),
    it.rewrite && session.may("Delivery/Send") && h("a", { class: "button small",
      href: link(["compose"], { from: it.rewrite }), "aria-label": `Use as a draft: ${it.text}` },
    "Use as a draft"),
    one(Boolean(provider) && session.may("Delivery/ListProviderKinds"), "Delivery/SetProvider",
      "Change…", async () => (await import("./providerform.js")).askProvider(app, providers,
        provider, done)),
    one(it.rotate, "Registry/RotateKey", "Rotate…", async () =>
      (await import("./settings.js")).askRotate(session, it.rotate, done)),
    it.isUnknown && button("Try again", done, { class: "button small" })];
}

/**
 * What needs a person, each with what to do; under what is held, each of it.
 * @param {any} app @param {import("./needs.js").Need[]} needs
 * @param {{stalled: any[], providers: any[]}} known @param {() => any} done
 */
const needList = (app, needs, { stalled, providers }, done) => h("ul", { class: "rows" },
  needs.map((it) => [h("li", {}, h("strong", { class: "wrap" }, it.text),
    h("span", { class: "acts" }, actsFor(app, it, providers, done),
    it.href && (!it.method || app.session.may(it.method)) && h("a", { class: "button small",
      href: it.href, "aria-label": `${it.act}: ${it.text}` }, it.act)),
  (it.cause || it.time) && h("p", { class: "cause" }, it.command
    ? [`${it.cause}: `, h("code", {}, it.command), ". "] : it.cause && sentence(it.cause),
  it.time && sentence(`${it.when} ${app.clock.text(it.time)}`))),
  it.isHeld && stalled.filter((one) => !isWaiting(one)).slice(0, 10)
    .map((one) => heldLine(app, one, done))]));

/** @param {any} app @param {Element} place @param {() => any} again */
async function showLatest({ session, clock, killSwitch }, place, again) {
  try {
    const { notifications = [] } = await session.ask("Delivery/ListNotifications", { pageSize: 8 });
    fill(place, notifications.length
      ? notificationTable(notifications, clock, undefined, killSwitch.on)
      : empty("Nothing has been sent yet", session.may("Delivery/Send")
        && h("p", {}, h("a", { href: link(["compose"]) }, "Write the first notification"))));
  } catch (error) {
    fill(place, failure(error, again));
  }
}

/**
 * Shows what is known. Where nothing is new nothing is replaced: who is at a button stays there.
 * @param {any} app @param {ReturnType<typeof layout>} places @param {any} known
 * @param {() => any} again
 */
function drawing(app, places, known, again) {
  const { clock, killSwitch } = app;
  /** @type {Map<Element, string>} */ const shown = new Map();
  /** @param {Element} place @param {any} value @param {() => any} make */
  const put = (place, value, make) => {
    const saying = JSON.stringify(value);
    if (shown.get(place) !== saying) fill(place, make());
    shown.set(place, saying);
  };
  return () => {
    showFigures(app, places.figures);
    const providers = health(known.providers, killSwitch.status?.blocks ?? [], killSwitch.on);
    const problems = { ...known.problems,
      ...killSwitch.error ? { "the state of delivery": killSwitch.error } : {} };
    const stalled = known.stalled.map((/** @type {any} */ it) => it.id);
    const paused = killSwitch.on.filter((/** @type {any} */ it) => it.notificationId
      && !stalled.includes(it.notificationId));
    const needs = needsOf({ ...known, providers, problems, paused, status: killSwitch.status },
      Date.now());
    put(places.needs, [needs, killSwitch.on, known.stalled.map((/** @type {any} */ it) =>
      [it.id, it.reason])],
      () => needs.length ? needList(app, needs, known, again)
        : h("p", {}, "Nothing needs you."));
    put(places.providers, [providers, providers.map((it) => clock.ago(it.setTime))],
      () => providers.length ? h("ul", { class: "rows" }, providers.map((it) =>
        providerLine(it, clock))) : empty("No trouble is known"));
    const sums = sourceSums(known.sources);
    put(places.sources, sums, () => sums.length ? h("ul", { class: "chips" }, sums.map(
      ([some, word, tone]) => h("li", {}, badge(`${number(some)} ${word}`, tone))))
      : empty("No source is watched"));
  };
}

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { killSwitch, live } = app;
  const places = layout(area, app.session), { known, askAll, askKeys, isOld } = questions(app);
  const again = async () => {
    await Promise.all([askKeys(), killSwitch.refresh()]);
    await refresh();
  };
  const draw = drawing(app, places, known, again);
  const refresh = inTurn(async (events) => {
    await Promise.all([showLatest(app, places.latest, refresh), askAll(events)]);
    draw();
  });
  // The status comes after the events that it is of: what it counts is asked for then.
  const heard = () => { if (isOld()) refresh(); else draw(); };
  const isKept = await killSwitch.refresh();
  if (isKept || killSwitch.error) await Promise.all([askKeys(), refresh()]);
  draw();
  const leave = [live.listen(refresh), () => killSwitch.listeners.delete(heard)];
  killSwitch.listeners.add(heard);
  return { leave: () => leave.forEach((act) => act()) };
}
