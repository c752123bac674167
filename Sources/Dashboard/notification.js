// One notification: what it says, whom it reaches, what became of it, and what can be done.
import { announce, badge, button, card, confirm, dialog, failure, facts, field, fill, h, heading,
  table, words }
  from "./dom.js";
import { approvalText, approving, waits } from "./approvals.js";
import { count, counted, isOver, masked, number, person, plain, stateName, titleOf }
  from "./format.js";
import { askRelease } from "./killswitch.js";
import { ownSwitch, pausing, rolloutText } from "./pausing.js";
import { previews } from "./preview.js";
import { inTurn } from "./live.js";
import { link } from "./router.js";
import { bar, cancelling, stateBadge } from "./overview.js";

const failureClass = (/** @type {any} */ it) => plain(it, "FAILURE_CLASS_") || "unspecified";

/** @param {Element} area @param {any} app @param {string} id */
export async function show(area, app, id) {
  const { session, live, killSwitch } = app;
  const top = h("div", {}), body = h("div", { class: "stack" }), failures = h("div", {});
  fill(area, top, body, failures);
  let shown = "";
  /** @type {any} */ let current;
  const refresh = inTurn(async () => {
    current = (await session.ask("Delivery/GetNotification", { id })).notification;
    const saying = JSON.stringify([current, ownSwitch(killSwitch.on, id)]);
    // What the pointer or the focus is on is not replaced by the same.
    if (saying !== shown) draw();
    shown = saying;
  });
  function draw() {
    const focus = document.activeElement?.getAttribute("data-act");
    fill(top, heading(titleOf(current.content), acts(app, current, refresh)));
    fill(body, summary(app, current), h("div", { class: "columns" },
      outcomes(current), card("Preview", null, previews(current.content ?? {}))),
    details(app, current));
    if (focus) top.querySelector(`[data-act="${focus}"]`)?.focus();
    if (count(current.counts?.failed) && session.may("Delivery/ListFailures")) {
      failureList(app, id, failures).catch((error) => fill(failures, failure(error)));
    }
  }
  await refresh();
  const leave = live.listen(() => { if (!shown || !isOver(current.state)
    || wasRecent()) refresh(); });
  // Devices report for a while after the last delivery.
  const wasRecent = () => Date.now() - Date.parse(current.finishTime ?? 0) < 3600000;
  return { leave };
}

/**
 * What can be done with it now.
 * @param {any} app @param {any} it @param {() => any} refresh
 */
function acts(app, it, refresh) {
  const { session, killSwitch, clock } = app;
  const failed = count(it.counts?.failed);
  const again = (it.counts?.failedBy ?? []).map((/** @type {any} */ row) => row.failureClass);
  return [
    approving(session, it, refresh),
    pausing(app, it, refresh),
    stateName(it.state) === "stalled" && !waits(it) && !ownSwitch(killSwitch.on, it.id)
      && session.may("Delivery/ReleaseNotifications")
      && button("Release…", () => askRelease(session, it.id, async () => {
        await killSwitch.refresh();
        await refresh();
      }), { class: "button main", "data-act": "release" }),
    session.may("Delivery/ResendNotification") && failed > 0
      && button("Send again…", () => askResend(session, it, again, refresh),
        { class: "button", "data-act": "resend" }),
    session.may("Delivery/ExplainDelivery")
      && button("Explain…", () => askExplain(session, clock, it.id),
        { class: "button", "data-act": "explain" }),
    session.may("Delivery/Send")
      && h("a", { class: "button", href: link(["compose"], { from: it.id }) }, "Use as a draft"),
    cancelling(session, it, refresh),
  ];
}

/** @param {any} app @param {any} it */
function summary({ clock }, it) {
  const blocks = it.blocks ?? [];
  return [
    h("p", { class: "lead" }, stateBadge(it), " ", h("span", { class: "type" }, it.type), " ",
      it.reason && h("strong", {}, it.reason)),
    blocks.map((/** @type {any} */ block) => h("p", { class: "notice held" },
      h("strong", {}, block.adapter), `: ${block.reason}`,
      block.until && ` It is tried again at ${clock.text(block.until)}.`)),
    it.rolloutState && h("p", { class: "notice quiet" }, rolloutText(it, clock)),
  ];
}

/** @param {any} it */
function outcomes(it) {
  const counts = it.counts ?? {};
  const all = ["delivered", "failed", "suppressed", "expired", "uncertain", "retrying"]
    .reduce((sum, name) => sum + count(counts[name]), 0);
  const tones = { delivered: "good", failed: "bad", suppressed: "quiet", expired: "quiet",
    uncertain: "held", retrying: "busy" };
  const rows = Object.entries(tones).filter(([name]) => name === "delivered"
    || count(counts[name]));
  const reasons = [
    ...(counts.failedBy ?? []).map((/** @type {any} */ row) =>
      [`Failed: ${failureClass(row.failureClass)}`, number(row.deliveries)]),
    ...(counts.suppressedBy ?? []).map((/** @type {any} */ row) =>
      [`Suppressed: ${row.reason}`, number(row.deliveries)]),
    ...(counts.deliveredBy ?? []).map((/** @type {any} */ row) =>
      [`Delivered by ${row.adapter}`, number(row.deliveries)]),
  ];
  const said = ["received", "displayed", "tapped", "dismissed", "dropped"]
    .filter((name) => count(counts[name]));
  return card("What became of it", null,
    h("p", {}, counts.audience === undefined && !isOver(it.state)
      ? "The audience is not resolved yet."
      : `${counted(counts.audience, "device")} selected. Deliveries so far:`),
    rows.map(([name, tone]) => bar(name[0].toUpperCase() + name.slice(1),
      /** @type {any} */ (counts)[name], all, tone)),
    reasons.length > 0 && facts(/** @type {any} */ (reasons)),
    h("h3", {}, "Devices say"),
    said.length ? facts(/** @type {any} */ (said.map((name) => [name,
      `at least ${number(counts[name])}`])))
      : h("p", { class: "hint" }, "Nothing yet. Phones cannot always say that they received it."));
}

/** @param {any} app @param {any} it */
function details({ session, clock }, it) {
  const errors = it.errors ?? [];
  return [card("Details", null, facts([
    ["Id", h("code", {}, it.id)], ["Audience", h("code", {}, it.audience)],
    ["Sent by", person(it.sentBy)], ["Approved by", approvalText(session, it, clock)],
    ["Cancelled by", person(it.cancelledBy)],
    ["Created", clock.text(it.createTime)],
    ["Due", clock.text(it.deliverTime)], ["Local time", it.timing?.localTime],
    ["Expires", clock.text(it.expireTime)], ["Ended", clock.text(it.finishTime)],
    ["Priority", plain(it.priority, "PRIORITY_")], ["Link", it.content?.url],
    ["Replaces by", it.content?.collapseKey], ["Ignores caps", it.ignoreCaps && "yes"]])),
  errors.length > 0 && card("Latest errors of providers", null, table("Errors",
    ["Time", "Provider", "What it said", ["Attempts", "number"], ["Given up", "number"]],
    errors.map((/** @type {any} */ row) => [clock.text(row.time), row.adapter, row.message,
      number(row.count), number(row.failed)])))];
}

/** @param {any} app @param {string} id @param {Element} place */
async function failureList({ session, clock }, id, place) {
  const { failures = [], nextPageToken } =
    await session.ask("Delivery/ListFailures", { notificationId: id, pageSize: 50 });
  if (!failures.length) return fill(place);
  fill(place, card("Failed deliveries", h("span", { class: "acts" },
    nextPageToken && h("span", { class: "hint" }, "the latest 50"), button("Export CSV",
      async () => (await import("./failures.js")).exportFailures(session, id),
      { class: "button small" })),
    table("Failed deliveries", ["Device", "Provider", "Class", "Reason", "Time"],
      failures.map((/** @type {any} */ row) => [
        h("a", { href: link(["devices", row.deviceId]) }, masked(row.deviceId)), row.adapter,
        badge(failureClass(row.failureClass), "bad"), row.reason, clock.text(row.time)]))));
}

/** @param {any} session @param {any} it @param {string[]} classes @param {() => any} refresh */
function askResend(session, it, classes, refresh) {
  const boxes = classes.map((name) => {
    const row = it.counts.failedBy.find((/** @type {any} */ one) => one.failureClass === name);
    const box = h("input", { type: "checkbox", value: name, checked: true });
    return { box, label: h("label", { class: "choice" }, box,
      `${failureClass(name)}: ${counted(row.deliveries, "delivery", "deliveries")}`) };
  });
  const ways = h("select", {}, h("option", { value: "same" }, "the same notification"),
    session.may("Registry/EditList") && h("option", { value: "other" },
      "something else, which I write now"));
  confirm("Send again", [h("p", {}, "To the devices where it failed, for these reasons:"),
    boxes.map((row) => row.label), field("Send them", ways)], "Go on", async () => {
    const chosen = boxes.filter((row) => row.box.checked).map((row) => row.box.value);
    if (!chosen.length && classes.length) throw new Error("Choose at least one reason.");
    if (ways.value === "other") {
      const { listFailed } = await import("./failures.js");
      const name = await listFailed(session, it.id, chosen);
      return void (location.hash = link(["compose"], { audience: `static_list(${name})` }));
    }
    await session.ask("Delivery/ResendNotification", { id: it.id, classes: chosen });
    announce("It is sent again where it failed.");
    await refresh();
  }, "main");
}

/** @param {any} session @param {any} clock @param {string} id @param {string} [device] */
export function askExplain(session, clock, id, device = "") {
  const input = h("input", { value: device, autocomplete: "off", spellcheck: "false" });
  const answer = h("div", { role: "status" });
  dialog("Why did a device get it, or not?", [field("Id of the device", input), answer],
    () => [button("Explain", async () => {
      try {
        const told = await session.ask("Delivery/ExplainDelivery",
          { notificationId: id, deviceId: input.value.trim() });
        fill(answer, explanation(told, clock));
      } catch (error) {
        fill(answer, h("p", { class: "form-error" }, words(error)));
      }
    }, { class: "button main" })]);
  if (device) input.form.querySelector(".main").click();
  input.focus();
}

/** @param {any} told @param {any} clock */
export function explanation(told, clock) {
  const member = plain(told.membership, "AUDIENCE_MEMBERSHIP_") || "not known";
  const texts = { in: "It was in the audience.", out: "It was not in the audience.",
    unplanned: "The audience is not resolved yet." };
  return [
    h("p", {}, h("strong", {}, /** @type {any} */ (texts)[member]
      ?? "It is not known whether it was in the audience."), " ", told.membershipReason),
    told.now && h("p", {}, `Now: ${told.now.reason}`),
    (told.adapters ?? []).length ? h("ul", { class: "rows" }, told.adapters.map(
      (/** @type {any} */ row) => h("li", {}, h("strong", {}, row.adapter), " ",
        badge(plain(row.fate, "DELIVERY_FATE_") || "not known"), " ", row.reason,
        row.block && h("p", { class: "cause" }, `In the way: ${row.block}`)))) : null,
    (told.events ?? []).map((/** @type {any} */ row) => h("p", {},
      `The device said: ${plain(row.kind, "EVENT_KIND_")} at ${clock.text(row.time)}`)),
    told.mutedNow && h("p", {}, "The device is muted now."),
  ];
}
