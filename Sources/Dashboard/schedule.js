// One schedule: what it sends, to whom and when, changed in place.
import { audienceInput, typingPause } from "./audience.js";
import { announce, asForm, button, card, debounce, facts, field, fill, h, select } from "./dom.js";
import { audienceField, choice, dayFields, guarded, inputsOf } from "./composing.js";
import { contentCard, contentFrom, textsIn } from "./contentform.js";
import { daysOf, set, timesOf } from "./draft.js";
import { begun, checkSame, discarding, formHeading, named, typedNotice } from "./editing.js";
import { counted, person, zones } from "./format.js";
import { go, link } from "./router.js";
import { forgetTyped, keepTyped } from "./typing.js";

const form = "schedule", prefix = "RECURRENCE_PERIOD_";

/**
 * What the form shows of a schedule.
 * @param {any} it
 */
export function draftFrom(it) {
  const { request = {}, rule = {} } = it, own = request.timing?.localTime;
  return { ...textsIn(request.content), type: request.type ?? "", audience: request.audience ?? "",
    period: (rule.period ?? "").replace(prefix, "") || "DAILY", interval: `${rule.interval || 1}`,
    weekdays: (rule.weekdays ?? []).map(String), monthDays: (rule.monthDays ?? []).join(", "),
    times: own || (rule.times ?? []).join(" "), isOwnTime: Boolean(own),
    zone: rule.timeZone ?? "", startDate: rule.startDate ?? "", endDate: rule.endDate ?? "",
    count: rule.count ? String(rule.count) : "" };
}

/**
 * A whole number of a field; undefined if it is empty.
 * @param {string} text @param {string} name @param {number} most
 */
function whole(text, name, most) {
  if (!text.trim()) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${name}: ${text} is not a whole number of 1 to ${most}.`);
}

/**
 * The schedule to store. What the form does not show stays, also that it is paused.
 * @param {any} before @param {any} draft
 */
export function scheduleFrom(before, draft) {
  const { app, selector, ...sent } = before.request ?? {};
  const times = timesOf(draft);
  const { localTime, ifPassed, ...timing } = sent.timing ?? {};
  if (!draft.isOwnTime && !draft.zone) throw new Error("Choose the zone of the times.");
  const rule = set({ period: prefix + draft.period,
    interval: whole(draft.interval, "Every", 99), ...daysOf(draft),
    startDate: draft.startDate, endDate: draft.endDate,
    count: whole(draft.count, "Ends after", 4294967295),
    ...(draft.isOwnTime ? {} : { times, timeZone: draft.zone }) });
  const request = { ...sent, type: draft.type.trim(), audience: draft.audience.trim(),
    content: contentFrom(sent.content, draft),
    timing: draft.isOwnTime ? { ...timing, ...ifPassed ? { ifPassed } : {}, localTime: times[0] }
      : timing };
  if (!Object.keys(request.timing).length) delete (/** @type {any} */ (request)).timing;
  return { name: before.name, request, rule, ...before.paused ? { paused: true } : {},
    ...before.catchUp ? { catchUp: before.catchUp } : {} };
}

/**
 * The fields of the rule.
 * @param {any} draft @param {(change: Record<string, any>) => void} store
 */
function ruleFields(draft, store) {
  const { bound, text } = inputsOf(draft, (change) => {
    store(change);
    refresh();
  });
  const days = dayFields(bound, draft, store);
  const all = [...new Set([draft.zone, ...zones()])].filter(Boolean);
  const zone = field("In the zone", bound("zone", select([["", "Choose one"], ...all.map((it) =>
    /** @type {[string, string]} */ ([it, it]))], draft.zone)));
  const refresh = () => {
    days.refresh();
    zone.hidden = draft.isOwnTime;
  };
  refresh();
  return card("When", null, field("How often", bound("period", select([["DAILY", "Days"],
    ["WEEKLY", "Weeks"], ["MONTHLY", "Months"]], draft.period))),
  field("Every", text("interval", { inputmode: "numeric" }), "1 is every day, week or month; 2 is "
    + "every other one."), days.fields,
  field("At", text("times"), "Such as 09:00 18:00"),
  choice("By each device's own clock", draft.isOwnTime, (isOwnTime) => {
    store({ isOwnTime });
    refresh();
  }), zone, field("From", bound("startDate", h("input", { type: "date" }))),
  days.until,
  field("Ends after", text("count", { inputmode: "numeric" }), "So many times, counted anew when "
    + "it is stored. Empty: it does not end."));
}

/**
 * Who gets it: the type, and the audience, which is counted while it is typed.
 * @param {any} session @param {any} draft @param {(change: Record<string, any>) => void} store
 */
function audienceCard(session, draft, store) {
  const answer = h("div", {});
  const { text, long } = inputsOf(draft, (change) => {
    store(change);
    check();
  });
  const made = audienceInput(session, long("audience", "2"), () => draft, answer);
  const check = debounce(made.check, typingPause);
  if (session.may("Registry/PreviewAudience")) made.check();
  return card("Who", null, field("Type", text("type")), audienceField(made), answer);
}

/** @param {Element} area @param {any} app @param {string} name */
export async function showSchedule(area, app, name) {
  const { session, clock } = app;
  const it = await named(session, "Delivery/ListSchedules", "schedules", name);
  const about = [session.app, name];
  const { draft, setTime, isTyped } = begun(form, about, it.setTime, draftFrom(it));
  const trouble = h("div", { role: "alert" });
  const discard = discarding(form, about, () => showSchedule(area, app, name));
  const store = (/** @type {Record<string, any>} */ change) => {
    Object.assign(draft, change);
    keepTyped(form, about, { draft, setTime });
    discard.hidden = false;
  };
  const mayPut = session.may("Delivery/PutSchedule");
  const save = button("Save", () => guarded(trouble, async () => {
    const schedule = scheduleFrom(it, draft);
    const now = await named(session, "Delivery/ListSchedules", "schedules", name);
    checkSame(now, setTime);
    // Somebody may have paused it, or let it go on, which is no change of what it says.
    const told = await session.ask("Delivery/PutSchedule",
      { schedule: { ...schedule, paused: Boolean(now.paused) } });
    forgetTyped(form, about);
    const next = told.schedule?.nextTime;
    announce([next ? `It is stored, and goes out next at ${clock.text(next)}.` : "It is stored.",
      ...(told.warnings ?? []).map((/** @type {any} */ one) => one.message)].join(" "));
    go(link(["library"]));
  }), { class: "button main" });
  fill(area, formHeading(`Schedule ${name}`, isTyped, discard), trouble, isTyped && typedNotice(),
  facts([["Stored", `${clock.text(it.setTime)} by ${person(it.setBy)}`],
    ["Template", it.request?.templateName], ["Next", clock.text(it.nextTime)],
    ["Sent", counted(it.sent, "time")], ["Missed", Number(it.missed) > 0 && counted(it.missed,
      "time")], ["Refused", it.lastError && `${clock.text(it.lastErrorTime)}: ${it.lastError}`]]),
  asForm({ class: "columns" }, save,
    h("div", { class: "stack" }, audienceCard(session, draft, store),
    contentCard(draft, store, it.request?.content)), h("div", { class: "stack" },
    ruleFields(draft, store), h("div", { class: "acts" }, mayPut && save))));
  return {};
}
