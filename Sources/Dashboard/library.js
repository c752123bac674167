// What is used again: templates, schedules and segments, as lists.
import { Bulk } from "./bulk.js";
import { announce, badge, button, card, confirm, empty, fill, h, heading, table } from "./dom.js";
import { all } from "./editing.js";
import { number, person, titleOf } from "./format.js";
import { link } from "./router.js";
import { scheduleActs } from "./several.js";

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const [, kind, name] = place.path;
  if (kind === "template" && name) {
    return (await import("./template.js")).showTemplate(area, app, name);
  }
  if (kind === "schedule" && name) {
    return (await import("./schedule.js")).showSchedule(area, app, name);
  }
  const { session, clock } = app;
  const bulk = new Bulk({ acts: scheduleActs(session), idOf: (it) => it.name,
    nameOf: (it) => it.name, done: () => refresh() });
  const refresh = async () => {
    const [templates, schedules, segments] = await Promise.all([
      all(session, "Delivery/ListTemplates", "templates"),
      all(session, "Delivery/ListSchedules", "schedules"),
      all(session, "Registry/ListSegments", "segments")]);
    bulk.list(schedules);
    const box = bulk.acts.length > 0;
    fill(area, heading("Library"),
      card("Schedules", bulk.element, schedules.length ? table("Schedules",
        [...box ? ["Choose"] : [], "Name", "Sends", "Next", "Last", ["Sent", "number"], "Actions"],
        schedules.map((it) => [...box ? [bulk.box(it)] : [], it.name,
          h("div", { class: "what" }, titleOf(it.request?.content),
            h("span", { class: "type" }, it.request?.type), it.lastError
              && h("span", { class: "cause" }, it.lastError)),
          it.paused ? badge("paused", "held") : clock.bare(it.nextTime) || "never again",
          it.lastNotificationId ? h("a", { href: link(["notifications", it.lastNotificationId]) },
            clock.bare(it.lastTime)) : "–", number(it.sent),
          h("span", { class: "acts" }, editing(session, "schedule", it),
          pausing(session, it, refresh), deleting(session, "schedule", it, refresh))]), clock)
        : empty("Nothing is sent again and again")),
      card("Templates", null, templates.length ? table("Templates",
        ["Name", "Text", "Variables", "Stored", "Actions"], templates.map((it) => [it.name,
          titleOf(it.content), (it.variables ?? []).join(", "),
          `${clock.bare(it.setTime)} by ${person(it.setBy)}`,
          h("span", { class: "acts" }, editing(session, "template", it),
            deleting(session, "template", it, refresh))]), clock)
        : empty("There are no templates")),
      card("Segments", null, segments.length ? table("Segments", ["Name", "Selector", "Changed"],
        segments.map((it) => [it.name, h("code", { class: "wrap" }, it.audience),
          clock.bare(it.updateTime)]), clock) : empty("There are no segments")));
  };
  await refresh();
  return {};
}

/** @param {any} session @param {any} it @param {() => any} refresh */
const pausing = (session, it, refresh) => session.may("Delivery/PauseSchedule")
  && button(it.paused ? "Let it go on…" : "Pause…", () => confirm(
    it.paused ? "Let the schedule go on" : "Pause the schedule",
    h("p", {}, it.paused ? `${it.name} is sent again at its next time.`
      : `${it.name} is not sent until it goes on. What falls into the pause is not sent later.`),
    it.paused ? "Let it go on" : "Pause", async () => {
      const answer = await session.ask("Delivery/PauseSchedule",
        { name: it.name, paused: !it.paused });
      announce(answer.schedule?.paused ? "It is paused." : "It goes on.");
      await refresh();
    }, "main"), { class: "button small" });

/** What the calls are named after. */
const named = { schedule: "Schedule", template: "Template" };

/** @param {any} session @param {keyof named} kind @param {any} it */
const editing = (session, kind, it) => session.may(`Delivery/Put${named[kind]}`)
  && h("a", { class: "button small", href: link(["library", kind, it.name]),
    "aria-label": `Edit ${it.name}` }, "Edit");

/** @param {any} session @param {keyof named} kind @param {any} it @param {() => any} refresh */
const deleting = (session, kind, it, refresh) => session.may(`Delivery/Delete${named[kind]}`)
  && button("Delete…", () => confirm(`Delete the ${kind}`, h("p", {}, kind === "schedule"
    ? `${it.name} is deleted and not sent any more. What it has sent stays.`
    : `${it.name} is deleted. What was sent with it stays. What schedules and recipes would send `
      + "with its texts is refused from then on."), `Delete the ${kind}`, async () => {
    await session.ask(`Delivery/Delete${named[kind]}`, { name: it.name });
    announce(`The ${kind} is deleted.`);
    await refresh();
  }), { class: "button small danger", "aria-label": `Delete… ${it.name}` });
