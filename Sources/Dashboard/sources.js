// Sources that the watcher reads: how each is, since when, what it found, and what can be done.
import { announce, badge, button, card, confirm, dialog, empty, failure, facts, fill, h, heading,
  table, timeText } from "./dom.js";
import { count, counted, number, plain } from "./format.js";
import { newName, recipeCard, showNew } from "./recipe.js";
import { link, setQuery } from "./router.js";

/** @type {Record<string, string>} */
const tones = { ok: "good", new: "busy", failing: "bad", "bad recipe": "bad", "bad items": "held" };

/** @type {Record<string, string>} */
const entryTones = { waiting: "busy", held: "held", quarantined: "bad", sent: "good",
  dropped: "quiet", ignored: "quiet" };

/**
 * The health of a source, in a word.
 * @param {any} it
 */
export const healthOf = (it) => it.paused ? "paused" : plain(it.health, "SOURCE_HEALTH_") || "new";

/**
 * The sources that need a person first: those in trouble, then those that hold something.
 * @param {any[]} sources
 */
export const ranked = (sources) => {
  const rank = (/** @type {any} */ it) => ["failing", "bad recipe"].includes(healthOf(it)) ? 0
    : count(it.held) || count(it.quarantined) ? 1 : 2;
  return [...sources].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
};

/**
 * What a run found, in words.
 * @param {any} run
 */
export function runText(run) {
  if (run.unchanged) return "The source says that nothing is new.";
  const parts = [`${counted(run.items, "item")} read`,
    `${counted(run.notifications, "notification")} made`];
  if (count(run.held)) parts.push(`${number(run.held)} of them held`);
  if (count(run.quarantined)) parts.push(`${counted(run.quarantined, "item")} cannot be used`);
  if (count(run.baselineItems)) parts.push(`${counted(run.baselineItems, "item")} taken as seen`);
  return `${parts.join(", ")}.`;
}

/** @param {any} it */
const healthBadge = (it) => badge(healthOf(it), it.paused ? "held" : tones[healthOf(it)]);

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  if (place.path[1] === newName) return showNew(area, app);
  if (place.path[1]) return showOne(area, app, place.path[1], place.query);
  const { session, clock, live } = app;
  const list = h("div", { class: "sheet" });
  fill(area, heading("Sources", session.may("Watcher/PutSource") && h("a", { class: "button",
    href: link(["sources", newName]) }, "New source…")), list);
  let shown = "";
  const refresh = async () => {
    const { sources = [] } = await session.ask("Watcher/ListSources");
    const saying = JSON.stringify(sources);
    if (saying === shown) return;
    shown = saying;
    fill(list, sources.length ? table("Sources", ["Source", "Health", "Since",
      ["Items", "number"], ["Waiting", "number"], ["Held", "number"], ["In quarantine", "number"],
      "Next run"],
    ranked(sources).map((/** @type {any} */ it) => [
      h("div", { class: "what" }, h("a", { href: link(["sources", it.name]) }, it.name),
        h("span", { class: "type" }, it.url), it.message && h("p", { class: "cause" }, it.message)),
      healthBadge(it),
      timeText(clock, it.healthSince), number(it.items), number(it.waiting),
      h("span", { class: count(it.held) ? "warn" : "" }, number(it.held)),
      h("span", { class: count(it.quarantined) ? "warn" : "" }, number(it.quarantined)),
      timeText(clock, it.nextRunTime) || "–"]), clock)
      : empty("No source is watched", h("p", {}, "A source is a recipe: what to read, and what of "
        + "it to send to whom.")));
  };
  await refresh();
  return { leave: live.listen(() => { refresh().catch(() => {}); }) };
}

const states = ["", "held", "quarantined", "waiting", "sent", "dropped", "ignored"];

/**
 * @param {Element} area @param {any} app @param {string} name @param {Record<string, string>} query
 */
async function showOne(area, app, name, query) {
  const { session, live } = app;
  const top = h("div", { class: "stack" }), entries = h("div", {});
  const recipe = recipeCard(app, () => name, () => refreshAll());
  fill(area, top, entries, recipe.element);
  let shown = "", shownCounts = "", isForced = false;
  let state = states.includes(query.state) ? query.state : "";
  const refresh = async () => {
    const told = await session.ask("Watcher/GetSource", { name });
    const saying = JSON.stringify(told);
    if (saying === shown) return;
    shown = saying;
    fill(top, ...summary(app, told.source, refreshAll));
    recipe.show(told);
    // A run that changed nothing does not throw back who reads older ones.
    const { items, waiting, held, quarantined } = told.source;
    const counts = JSON.stringify([items, waiting, held, quarantined, isForced]);
    if (counts !== shownCounts) await showEntries();
    shownCounts = counts;
    isForced = false;
  };
  /** @type {() => Promise<void>} */
  const showEntries = () => entryList(app, name, state, entries, refreshAll, (next) => {
    state = next;
    setQuery({ state });
    return showEntries();
  });
  const refreshAll = () => {
    [shown, isForced] = ["", true];
    return refresh();
  };
  await refresh();
  return { leave: live.listen(() => { refresh().catch(() => {}); }) };
}

/** @param {any} app @param {any} it @param {() => any} done */
function summary({ session, clock }, it, done) {
  const run = button("Read it now", async () => {
    const told = await session.ask("Watcher/RunSource", { name: it.name });
    announce(runText(told.run ?? {}));
    await done();
  });
  return [
    heading(it.name, session.may("Watcher/RunSource") && run,
      session.may("Watcher/PauseSource") && button(it.paused ? "Let it go on…" : "Pause…",
        () => askPause(session, it, done)),
      session.may("Watcher/BaselineSource") && button("Take all as seen…",
        () => askBaseline(session, it, done)),
      h("a", { class: "button", href: link(["sources"]) }, "All sources")),
    card("How it is", null, h("p", { class: "lead" }, healthBadge(it), it.problem
      && h("code", {}, it.problem), it.message),
    facts([["Since", it.healthSince && `${clock.text(it.healthSince)} `
      + `(${clock.ago(it.healthSince)})`],
    ["Last read whole", clock.text(it.lastSuccessTime) || "never"],
    ["Failed in a row", count(it.failures) > 0 && number(it.failures)],
    ["Next run", clock.text(it.nextRunTime)], ["Items of the last run", number(it.items)],
    ["Waiting for delivery", number(it.waiting)], ["Held", number(it.held)],
    ["In quarantine", number(it.quarantined)],
    ["Came in the pause", count(it.parked) > 0 && number(it.parked)],
    ["Taken as seen", it.baseline && `${counted(it.baselineItems, "item")} at `
      + `${clock.text(it.baselineTime)}: ${it.baseline}`], ["Address", it.url]])),
  ];
}

/** @param {any} session @param {any} it @param {() => any} done */
const askPause = (session, it, done) => confirm(it.paused ? "Let the source go on"
  : "Pause the source", h("p", {}, it.paused ? `${it.name} is read again at once. What is held `
  + "stays held." : `${it.name} is not read, and what waits for delivery is held.`),
it.paused ? "Let it go on" : "Pause", async () => {
  const told = await session.ask("Watcher/PauseSource", { name: it.name, paused: !it.paused });
  announce(told.source?.paused ? "It is paused." : "It goes on.");
  await done();
}, "main");

/** @param {any} session @param {any} it @param {() => any} done */
function askBaseline(session, it, done) {
  const newest = h("input", { inputmode: "numeric", value: "0", "aria-label": "Newest items" });
  confirm("Take all as seen", [h("p", {}, `What ${it.name} has now is taken as seen and is not `
    + "sent. Of the newest items, this many are sent all the same: "), newest], "Take as seen",
  async () => {
    const told = await session.ask("Watcher/BaselineSource",
      { name: it.name, newest: Number(newest.value) || 0 });
    announce(runText(told.run ?? {}));
    await done();
  }, "main");
}

/**
 * @param {any} app @param {string} name @param {string} state @param {Element} area
 * @param {() => any} done @param {(state: string) => any} choose
 */
async function entryList({ session, clock }, name, state, area, done, choose) {
  const chips = h("div", { class: "acts", role: "group", "aria-label": "State" },
    states.map((it) => button(it || "All", () => choose(it), { class: "button small",
      "aria-pressed": String(it === state) })));
  const isOpen = ["held", "quarantined"].includes(state);
  // All that are shown, and no other: what comes meanwhile is not released unseen.
  const acts = () => isOpen && known.length > 0 && session.may("Watcher/ReleaseSourceEntries")
    && h("span", { class: "acts" }, actsOn(state, known.length).map(({ label, ...act }) => button(
      `${label} these ${number(known.length)}…`, () => askRelease(session, { name, ...act,
        quarantined: state === "quarantined", ids: known.map((it) => it.id) }, done),
      { class: `button small ${act.discard ? "danger" : ""}` })));
  /** @type {any[]} */ let known = [];
  const load = async (pageToken = "") => {
    try {
      const told = await session.ask("Watcher/ListSourceEntries", { name, pageSize: 50, pageToken,
        ...(state ? { state: `SOURCE_ENTRY_STATE_${state.toUpperCase()}` } : {}) });
      known = [...known, ...(told.entries ?? [])];
      fill(area, card("What came of its items", acts(), chips, known.length
        ? entryTable(session, clock, name, known, done)
        : empty(state ? `Nothing is ${state}` : "Nothing yet")),
      told.nextPageToken && h("div", { class: "acts more" },
        button("Older ones", () => load(told.nextPageToken))));
    } catch (error) {
      fill(area, failure(error));
    }
  };
  await load();
}

/**
 * @param {any} session @param {any} clock @param {string} name @param {any[]} entries
 * @param {() => any} done
 */
const entryTable = (session, clock, name, entries, done) => table("Items of the source",
  ["Item", "State", "Rule", "Time", "Actions"], entries.map((it) => {
    const state = plain(it.state, "SOURCE_ENTRY_STATE_");
    const isOpen = ["held", "quarantined"].includes(state)
      && session.may("Watcher/ReleaseSourceEntries");
    const scope = { name, ids: [it.id], quarantined: state === "quarantined" };
    return [h("div", { class: "what" }, it.label, it.notificationId && h("a",
      { href: link(["notifications", it.notificationId]) }, "Its notification")),
    [badge(state, entryTones[state]), it.reason && h("p", { class: "cause" }, it.reason)],
    it.rule ?? "", timeText(clock, it.createTime), h("span", { class: "acts" },
      it.item && button("Item…", () => dialog(it.label, [h("pre", { class: "code wrap" },
        pretty(it.item))], () => [], "wide"), { class: "button small" }),
      isOpen && button(state === "held" ? "Release…" : "Try again…",
        () => askRelease(session, scope, done), { class: "button small" }),
      isOpen && button("Discard…", () => askRelease(session, { ...scope, discard: true }, done),
        { class: "button small danger" }))];
  }), clock);

/**
 * What may be done with all entries that are shown.
 *
 * @param {string} state @param {number} count
 */
export const actsOn = (state, count) => [
  { label: state === "held" ? "Release" : "Try again", digest: false, discard: false },
  ...(state === "held" && count > 1
    ? [{ label: "Send a digest of", digest: true, discard: false }] : []),
  { label: "Discard", digest: false, discard: true },
];

/** @param {string} text */
export function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** @param {any} session @param {any} scope @param {() => any} done */
function askRelease(session, scope, done) {
  const what = scope.ids.length === 1 ? "this one" : `these ${number(scope.ids.length)}`;
  const [title, text] = scope.discard
    ? ["Discard", `Drops ${what}. They are not sent. This cannot be undone.`]
    : scope.quarantined ? ["Try again", `Reads ${what} by the recipe as it is now.`]
      : scope.digest ? ["Send a digest", `Sends one notification in place of ${what}, or one for `
        + "each type and audience that they have. It says how many they are and names the first."]
      : ["Release", `Gives ${what} to delivery. What is too old is dropped.`];
  confirm(title, h("p", {}, text), title, async () => {
    const told = await session.ask("Watcher/ReleaseSourceEntries", scope);
    announce(releaseText(told));
    await done();
  }, scope.discard ? "danger" : "main");
}

/** @param {any} told */
export const releaseText = (told) => `${number(told.released)} go to delivery, `
  + (count(told.digested) ? `with ${number(told.digested)} in digests, ` : "")
  + (count(told.held) ? `${number(told.held)} are held, ` : "")
  + `${number(told.dropped)} dropped, ${number(told.quarantined)} still cannot be used.`;
