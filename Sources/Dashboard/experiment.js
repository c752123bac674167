// One experiment: where it stands, its groups and how they compare, and what can be done with it.
import { announce, badge, button, card, confirm, dialog, empty, facts, failure, field, fill, h,
  heading, notice, select, table, words } from "./dom.js";
import { contentFor, percentText } from "./experimenting.js";
import { pause } from "./experiments.js";
import { count, counted, number, person, share, spanText, titleOf } from "./format.js";
import { canDelete, canSendWinner, canStop, groupOf, isOver, liftTable, rateText, restText,
  stateOf, stateText, toneOf, valueText } from "./lifts.js";
import { every } from "./live.js";
import { previews } from "./preview.js";
import { go, link } from "./router.js";

/** @param {Element} area @param {any} app @param {string} name */
export async function show(area, app, name) {
  const { session, clock } = app;
  const trouble = h("div", { role: "alert" });
  const places = Array.from({ length: 5 }, () => h("div", {}));
  fill(area, trouble, places);
  let turn = 0, state = "", problem = "";
  const refresh = async () => {
    const own = turn += 1;
    const { report } = await session.ask("Experiments/GetExperiment", { name });
    if (own !== turn) return;
    if (problem) fill(trouble);
    problem = "";
    // Who does not look at the page hears of it.
    if (state && state !== report.state) announce(stateText(report, clock));
    state = report.state;
    draw(app, report, places, refresh);
  };
  await refresh();
  const stop = every(pause, async () => {
    const own = turn + 1;
    try {
      await refresh();
    } catch (error) {
      if (own !== turn || words(error) === problem) return;
      problem = words(error);
      fill(trouble, failure(error, refresh));
    }
  });
  return { leave: () => {
    turn += 1;
    stop();
  } };
}

/**
 * Shows a report; what says the same as before stays as it is.
 * @param {any} app @param {any} report @param {any[]} places @param {() => any} refresh
 */
function draw(app, report, places, refresh) {
  const { groups = [], ...other } = report, rest = groupOf(report, "rest") ?? {};
  const lifts = groups.map((/** @type {any} */ it) => it.lifts ?? []);
  const open = [rest.devices, rest.notificationId];
  /** @type {[any, () => any][]} */ const parts = [
    [[other, open], () => top(app, report, refresh)],
    [[groups, other.winner], () => groupCard(report)],
    [[lifts, other.state], () => liftCard(report)],
    [other.experiment, () => textCard(report.experiment ?? {}, app.session)],
    [other, () => detailCard(report, app.clock)]];
  parts.forEach(([value, make], index) => {
    const place = places[index], saying = JSON.stringify(value);
    if (place.saying === saying) return;
    place.saying = saying;
    keeping(place, () => fill(place, make()));
  });
}

/**
 * Draws a part anew; the focus and the place in tables stay where they are.
 * @param {any} place @param {() => any} act
 */
function keeping(place, act) {
  const key = (/** @type {any} */ it) => it.getAttribute("data-act") ?? it.getAttribute("href")
    ?? it.getAttribute("aria-label");
  const held = place.contains(document.activeElement) ? document.activeElement : undefined;
  const tables = () => [...place.querySelectorAll(".scroll")];
  const before = tables().map((it) => it.scrollLeft);
  act();
  tables().forEach((it, index) => { it.scrollLeft = before[index] ?? 0; });
  if (!held) return;
  const found = key(held) && [...place.querySelectorAll("button, a, .scroll")]
    .find((it) => key(it) === key(held));
  (found || document.querySelector("main h1"))?.focus({ preventScroll: true });
}

/** @param {any} app @param {any} report @param {() => any} refresh */
const top = ({ session, clock }, report, refresh) => h("div", { class: "stack" },
  heading(report.experiment.name,
    session.may("Experiments/SendWinner") && canSendWinner(report)
      && button(report.winner ? "Send winner to the rest…" : "Send a variant to the rest…",
        () => askSend(session, report, refresh),
        { class: `button ${report.winner ? "main" : ""}`, "data-act": "send" }),
    session.may("Experiments/StopExperiment") && canStop(report)
      && button("Stop…", () => askStop(session, report, refresh),
        { class: "button danger", "data-act": "stop" }),
    session.may("Experiments/DeleteExperiment") && canDelete(report)
      && button("Delete…", () => askDelete(session, report),
        { class: "button danger", "data-act": "delete" }),
    h("a", { class: "button", href: link(["experiments"]) }, "All experiments")),
  h("p", { class: "lead" }, badge(stateOf(report), toneOf(report)), " ",
    h("strong", {}, stateText(report, clock)), " ", restText(report)));

/** @param {any} report */
function groupCard(report) {
  const { groups = [], experiment = {} } = report;
  if (!groups.length) {
    return card("Groups", null, empty("There are no groups yet", h("p", {},
      "Devices are sorted into groups when the experiment begins.")));
  }
  const hasValue = groups.some((/** @type {any} */ it) => Number(it.value ?? 0) !== 0);
  const of = (/** @type {any} */ counts, /** @type {string} */ name) => counts
    ? [number(counts[name]), " ", h("small", {}, share(counts[name], counts.delivered))] : "–";
  return card("Groups", null, table("Groups", ["Group", ["Share", "number"],
    ["Devices", "number"], ["Delivered", "number"], ["Shown", "number"], ["Tapped", "number"],
    ["Reached the goal", "number"], .../** @type {[string, string][]} */ (hasValue
      ? [["Value per device", "number"]] : []), ["Switched off since", "number"]],
  groups.map((/** @type {any} */ it) => [groupName(it, experiment, report.winner),
    percentText(Math.round((it.percent ?? 0) * 100)), number(it.devices),
    it.counts ? number(it.counts.delivered) : "–", of(it.counts, "displayed"),
    of(it.counts, "tapped"), rateText(it), ...(hasValue ? [valueText(it)] : []),
    it.departed ? [number(it.departed.devices), " ",
      h("small", {}, share(it.departed.devices, it.devices))] : "–"])),
  h("p", { class: "hint" }, experiment.goal
    ? `The goal is ${experiment.goal}. Each device counts once. `
    : "The goal is a tap. Each device counts once. ",
  "Shown and tapped are what devices said: at least so many."));
}

/** @param {any} it @param {any} experiment @param {string | undefined} winner */
function groupName(it, experiment, winner) {
  const variant = (experiment.variants ?? []).find((/** @type {any} */ one) =>
    one.name === it.name);
  return h("div", { class: "what" }, h("span", { class: "acts" }, h("strong", {}, it.name),
    winner === it.name && badge("winner", "good")), variant && h("span", { class: "type" },
    titleOf(contentFor(experiment.request?.content, variant.content))),
  it.notificationId ? h("a", { href: link(["notifications", it.notificationId]) },
    "Its notification", h("span", { class: "hidden" }, ` (${it.name})`))
    : h("span", { class: "type" }, it.name === "holdout" ? "gets nothing"
      : "was sent nothing so far"));
}

/** @param {any} report */
function liftCard(report) {
  const sure = report.experiment?.confidencePercent || 95;
  return card("How the groups compare", null,
    liftTable(report) ?? empty("There is nothing to compare yet"),
    h("p", { class: "hint" }, "Each interval holds however often you look at it: nothing is "
      + `wrong about looking early. With ${sure} % certainty, all of them are right together.`));
}

/** @param {any} experiment @param {any} session */
const textCard = (experiment, session) => card("What each variant says", null,
  (experiment.variants ?? []).map((/** @type {any} */ it) => {
    const content = contentFor(experiment.request?.content, it.content);
    return h("details", {}, h("summary", {}, `${it.name}: ${titleOf(content)}`),
      parseFloat(it.delay ?? "0") > 0
        && h("p", {}, `It goes out ${spanText(it.delay)} after the start.`),
      content.url && h("p", {}, "It leads to ", h("code", {}, content.url), "."),
      previews(content, session));
  }));

/** @param {any} report @param {any} clock */
function detailCard(report, clock) {
  const { experiment: it = {} } = report;
  return card("Details", null, facts([["Goal", it.goal || "taps"],
    ["Goals count for", it.window && `${spanText(it.window)} after the start`],
    ["Has to be sure by", `${it.confidencePercent || 95} %`],
    ["At least", `${counted(it.minGoals || 50, "device")} that reached the goal`],
    ["The winner", it.sendWinner ? "goes to the rest by itself" : "is sent by a person"],
    ["Type", it.request?.type], ["Audience", it.request?.audience
      && h("code", {}, it.request.audience)], ["Seed", it.seed && h("code", {}, it.seed)],
    ["Made", clock.text(report.createTime)], ["By", person(report.createdBy)],
    ["Begin", clock.text(report.beginTime)], ["End", clock.text(report.endTime)],
    ["Winner found", clock.text(report.decideTime)],
    [stateOf(report) === "stopped" ? "Stopped by" : "Winner sent by", person(report.endedBy)]]));
}

/** @param {any} session @param {any} report @param {() => any} done */
function askStop(session, report, done) {
  const { name } = report.experiment;
  const reason = h("input", { autocomplete: "off", maxlength: "200" });
  const made = dialog("Stop the experiment", [h("p", {}, "What has not gone out is cancelled, and "
    + "goals are not counted any more. This cannot be undone."),
  field("Why", reason, "For the others: the page shows it.")], (close) => [button("Stop it",
    async () => {
      try {
        await session.ask("Experiments/StopExperiment", { name, reason: reason.value.trim() });
        await done();
        close();
        announce("The experiment is stopped.");
      } catch (error) {
        made.say(words(error));
      }
    }, { class: "button main danger" })]);
}

/**
 * Asks what the rest gets: the winner, or a variant that is chosen where there is none.
 * @param {any} session @param {any} report @param {() => any} done
 */
function askSend(session, report, done) {
  const { experiment, winner } = report, { variants = [], request = {} } = experiment;
  const rest = groupOf(report, "rest"), holdout = count(groupOf(report, "holdout")?.devices);
  const shown = h("div", {});
  const choice = select(variants.map((/** @type {any} */ it) => [it.name, it.name]),
    winner || variants[0]?.name);
  const show = () => fill(shown, previews(contentFor(request.content, variants.find(
    (/** @type {any} */ it) => it.name === choice.value)?.content), session));
  choice.addEventListener("change", show);
  show();
  const goes = h("p", {}, winner ? [h("strong", {}, winner), " goes"] : "What you choose goes",
    " to ", h("strong", {}, counted(rest.devices, "device")), ": all that are in no group.",
    holdout > 0 && ` The holdout of ${counted(holdout, "device")} gets nothing.`);
  const warning = !winner && [notice("held", h("strong", {}, "No variant has won"
    + `${isOver(report) ? "" : " so far"}. `), "What looks like a difference may be chance."),
  field("Variant", choice)];
  confirm(winner ? "Send the winner to the rest" : "Send a variant to the rest",
    h("div", { class: "stack" }, goes, warning, shown),
    `Send it to ${counted(rest.devices, "device")}`, async () => {
      await session.ask("Experiments/SendWinner", { name: experiment.name,
        variant: choice.value });
      await done();
      announce("It goes to the rest.");
    }, winner ? "" : "danger");
}

/** @param {any} session @param {any} report */
const askDelete = (session, { experiment: { name } }) => confirm("Delete the experiment",
  h("p", {}, `${name} and what was counted for it are deleted. Its notifications stay. This `
    + "cannot be undone."), "Delete it", async () => {
    await session.ask("Experiments/DeleteExperiment", { name });
    announce("The experiment is deleted.");
    go(link(["experiments"]));
  });
