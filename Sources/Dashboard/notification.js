// One notification: what it says, whom it reaches, what became of it, and what can be done.
import { button, card, facts, fill, h, heading, table } from "./dom.js";
import { approvalText, approving, authorNames, excludedText, waits, withRules }
  from "./approvals.js";
import { askExplain } from "./explain.js";
import { className, failedCard, givenUp, givenUpRows, resending } from "./failed.js";
import { count, counted, isOver, number, person, plain, stateName, titleOf } from "./format.js";
import { holding, ownSwitch, scopeOf } from "./killswitch.js";
import { pausing, rolloutText } from "./pausing.js";
import { previews } from "./preview.js";
import { inTurn } from "./live.js";
import { askRelease, releaseSays } from "./releasing.js";
import { link } from "./router.js";
import { bar, cancelling, stateBadge } from "./overview.js";
import { reachOf, reachText, switchChanges, timelineCard, timelineOf } from "./timeline.js";

/** @param {Element} area @param {any} app @param {string} id */
export async function show(area, app, id) {
  const { session, clock, live, killSwitch } = app;
  const top = h("div", {}), body = h("div", { class: "stack" }), failures = h("div", {});
  const devices = h("div", {});
  fill(area, top, body, devices, failures);
  let shown = "", shownFailures = "", asked = "";
  /** @type {any[]} */ let changes = [];
  /** @type {any} */ let current;
  /** @type {any} */ let failed;
  /** @type {Map<string, string> | undefined} */ let names;
  const refresh = inTurn(async () => {
    const { notification } = await session.ask("Delivery/GetNotification", { id });
    current = await withRules(session, notification);
    if (waits(current)) names ??= await authorNames(session, current);
    drawNew();
    const stop = JSON.stringify([current.state, killSwitch.on]);
    if (stop === asked) return;
    asked = stop;
    // The page does not wait for them.
    switchChanges(session, current).then((found) => {
      changes = found;
      drawNew();
    });
  });
  function drawNew() {
    const saying = JSON.stringify([current, killSwitch.on,
      timelineOf(current, clock.now(), changes).map((it) => it.when)]);
    // What the pointer or the focus is on is not replaced by the same.
    if (saying !== shown) draw();
    shown = saying;
  }
  function draw() {
    const focus = document.activeElement?.getAttribute("data-act");
    fill(top, heading(titleOf(current.content), acts(app, current, refresh)));
    fill(body, summary(app, current), h("div", { class: "columns" },
      outcomes(app, current, refresh, showDevices),
      card("Preview", null, previews(current.content ?? {}, session))),
    timelineCard(current, clock, changes), details(app, current, names));
    if (focus) /** @type {any} */ (area.querySelector(`[data-act="${focus}"]`))?.focus();
    showFailures();
  }
  /** Asked only when somebody wants it: the audit log has who looks. */
  async function showDevices() {
    const { reactionsCard } = await import("./reactions.js");
    fill(devices, reactionsCard(app, current));
    /** @type {any} */ (devices.querySelector("select"))?.focus();
  }
  function showFailures() {
    const counts = JSON.stringify([current.counts?.failed, current.counts?.uncertain]);
    if (!session.may("Delivery/ListFailures") || counts === shownFailures) return;
    shownFailures = counts;
    if (!failed && !givenUp(current)) return;
    // Made once: who types in it keeps the focus.
    if (!failed) fill(failures, (failed = failedCard(app, id)).element);
    failed.element.hidden = !givenUp(current);
    failed.refresh();
  }
  await refresh();
  killSwitch.listeners.add(drawNew);
  const leave = live.listen(() => { if (!shown || !isOver(current.state)
    || wasRecent()) refresh(); });
  // Devices report for a while after the last delivery.
  const wasRecent = () => Date.now() - Date.parse(current.finishTime ?? 0) < 3600000;
  return { leave: () => {
    killSwitch.listeners.delete(drawNew);
    leave();
  } };
}

/**
 * What can be done with it now.
 * @param {any} app @param {any} it @param {() => any} refresh
 */
function acts(app, it, refresh) {
  const { session, killSwitch, clock } = app;
  const isKept = holding(killSwitch.on, it.type).length > 0;
  return [
    approving(session, it, refresh),
    pausing(app, it, refresh),
    stateName(it.state) === "stalled" && !waits(it) && !ownSwitch(killSwitch.on, it.id) && !isKept
      && session.may("Delivery/ReleaseNotifications")
      && button("Release…", () => askRelease(session, { id: it.id }, async () => {
        await killSwitch.refresh();
        await refresh();
      }, releaseSays([], it)), { class: "button", "data-act": "release" }),
    resending(app, it, refresh),
    session.may("Delivery/ExplainDelivery")
      && button("Explain…", () => askExplain(session, clock, it.id),
        { class: "button", "data-act": "explain" }),
    session.may("Delivery/Send")
      && h("a", { class: "button", href: link(["compose"], { from: it.id }) }, "Use as a draft"),
    cancelling(session, it, refresh),
  ];
}

/** @param {any} app @param {any} it */
function summary({ clock, killSwitch }, it) {
  const blocks = it.blocks ?? [];
  const switches = stateName(it.state) === "stalled" ? holding(killSwitch.on, it.type) : [];
  return [
    h("p", { class: "lead" }, stateBadge(it, killSwitch.on), " ",
      h("span", { class: "type" }, it.type), " ",
      it.reason && h("strong", {}, it.reason)),
    switches.length > 0 && h("p", { class: "notice held" }, "It can be released once sending is "
      + `allowed again for ${switches.map(scopeOf).join(" and ")}.`),
    blocks.map((/** @type {any} */ block) => h("p", { class: "notice held" },
      h("strong", {}, block.adapter), `: ${block.reason}`,
      block.until && ` It is tried again at ${clock.text(block.until)}.`)),
    it.rolloutState && h("p", { class: "notice quiet" }, rolloutText(it, clock)),
  ];
}

/** @param {any} app @param {any} it @param {() => any} refresh @param {() => any} showDevices */
function outcomes(app, it, refresh, showDevices) {
  const { session } = app;
  const counts = it.counts ?? {};
  const all = ["delivered", "failed", "suppressed", "expired", "uncertain", "retrying"]
    .reduce((sum, name) => sum + count(counts[name]), 0);
  const tones = { delivered: "good", failed: "bad", suppressed: "quiet", expired: "quiet",
    uncertain: "held", retrying: "busy" };
  const rows = Object.entries(tones).filter(([name]) => name === "delivered"
    || count(counts[name]));
  const reasons = (counts.suppressedBy ?? []).map((/** @type {any} */ row) =>
    [`Suppressed: ${row.reason}`, number(row.deliveries)]);
  const ends = [
    ...(counts.deliveredBy ?? []).map((/** @type {any} */ row) =>
      [row.adapter, "delivered", number(row.deliveries), ""]),
    ...givenUpRows(counts).map((row) => [row.adapter ?? "not known", className(row.name),
      number(row.deliveries), resending(app, it, refresh, row)]),
  ];
  const said = ["received", "displayed", "tapped", "dismissed", "dropped"]
    .filter((name) => count(counts[name]));
  return card("What became of it", null,
    counts.audience === undefined ? h("p", {}, isOver(it.state) ? "It went to no device."
      : "The audience is not resolved yet.")
      : [h("p", {}, reachText(it)), bar(reachOf(counts).isExact ? "Reached" : "At least",
        reachOf(counts).devices, counts.audience, isOver(it.state) ? "good" : "busy")],
    all > 0 && h("h3", {}, `Of ${counted(all, "delivery", "deliveries")} so far, one for each `
      + "address"),
    all > 0 && rows.map(([name, tone]) => bar(name[0].toUpperCase() + name.slice(1),
      /** @type {any} */ (counts)[name], all, tone)),
    ends.length > 0 && table("By provider", ["Provider", "Outcome", ["Deliveries", "number"],
      ...ends.some((row) => row[3]) ? ["Actions"] : []], ends.map((row) => row[3] ? row
      : row.slice(0, 3))),
    reasons.length > 0 && facts(reasons),
    count(counts.suppressed) > 0 && session.may("Delivery/ExplainDelivery") && h("p",
      { class: "hint" }, "Herald keeps no list of the devices where it was suppressed. Explain… "
      + "says it of one device, or of a user's."),
    h("h3", {}, "Devices say"),
    said.length ? facts(/** @type {any} */ (said.map((name) => [name,
      `at least ${number(counts[name])}`])))
      : h("p", { class: "hint" }, "Nothing yet. Phones cannot always say that they received it."),
    all > 0 && session.may("Delivery/ListReactions") && button("Which devices…",
      showDevices, { class: "button small", "data-act": "devices" }));
}

/** @param {any} app @param {any} it @param {Map<string, string>} [names] of its authors */
function details({ session, clock }, it, names) {
  const errors = it.errors ?? [];
  return [card("Details", null, facts([
    ["Id", h("code", {}, it.id)], ["Audience", h("code", {}, it.audience)],
    ["Sent by", person(it.sentBy)], [it.approval?.approvedBy
      ? "Approved by" : "Approval", approvalText(session, it, clock)],
    ["May not approve it", waits(it) && excludedText(it, names)],
    ["Priority", plain(it.priority, "PRIORITY_")], ["Link", it.content?.url],
    ["Replaces by", it.content?.collapseKey], ["Ignores caps", it.ignoreCaps && "yes"]])),
  errors.length > 0 && card("Latest errors of providers", null, table("Errors",
    ["Time", "Provider", "What it said", ["Attempts", "number"], ["Given up", "number"]],
    errors.map((/** @type {any} */ row) => [clock.bare(row.time), row.adapter, row.message,
      number(row.count), number(row.failed)]), clock))];
}
