// Experiments: all of the app, the newest first. One, and a new one, have files of their own.
import { badge, button, empty, fill, h, heading, table } from "./dom.js";
import { newName } from "./experimenting.js";
import { stateOf, toneOf } from "./lifts.js";
import { every } from "./live.js";
import { link } from "./router.js";

/** The interval at which a page that is open asks again, in milliseconds. */
export const pause = 10000;

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const name = place.path[1];
  if (name === newName) return (await import("./experimentform.js")).show(area, app);
  if (name) return (await import("./experiment.js")).show(area, app, name);
  const { session } = app, list = h("div", { class: "sheet" }), more = h("div", {});
  fill(area, heading("Experiments", session.may("Experiments/StartExperiment")
    && h("a", { class: "button main", href: link(["experiments", newName]) }, "New experiment")),
  h("p", { class: "hint" }, "An experiment sends several notifications to parts of an audience, "
    + "sorted by chance, and finds out which one does more."), list, more);
  /** @type {any[]} */ let known = [];
  let shown = "", hasOlder = false, turn = 0;
  const load = async (pageToken = "") => {
    const own = turn += 1;
    const told = await session.ask("Experiments/ListExperiments", { pageSize: 50, pageToken });
    if (own !== turn) return;
    known = [...pageToken ? known : [], ...(told.reports ?? [])];
    hasOlder = pageToken !== "";
    const saying = JSON.stringify([known, told.nextPageToken]);
    if (saying === shown) return;
    shown = saying;
    fill(list, experimentTable(known, app));
    fill(more, told.nextPageToken && h("div", { class: "acts more" },
      button("Older ones", () => load(told.nextPageToken))));
  };
  await load();
  // Who reads older ones is not thrown back.
  const stop = every(pause, () => { if (!hasOlder) load().catch(() => {}); });
  return { leave: () => {
    turn += 1;
    stop();
  } };
}

/** @param {any[]} reports @param {any} app */
const experimentTable = (reports, { session, clock }) => reports.length ? table("Experiments",
  ["Experiment", "State", "Goal", "Variants", "Begin", "End", "Winner"], reports.map((it) => {
    const { experiment = {} } = it;
    const begin = clock.minutes(it.beginTime ?? experiment.startTime);
    return [h("div", { class: "what" }, h("a", { href: link(["experiments", experiment.name]) },
      experiment.name), h("span", { class: "type" }, experiment.request?.type)),
    [badge(stateOf(it), toneOf(it)), it.reason && h("p", { class: "cause" }, it.reason)],
    experiment.goal || "taps",
    (experiment.variants ?? []).map((/** @type {any} */ one) => one.name).join(", "),
    begin || "–", clock.minutes(it.endTime) || "–", it.winner || "–"];
  }), clock) : empty("There is no experiment yet", session.may("Experiments/StartExperiment")
  && h("p", {}, h("a", { href: link(["experiments", newName]) }, "Write the first one")));
