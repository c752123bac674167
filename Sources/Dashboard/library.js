// What is used again: templates, schedules and segments, as lists.
import { announce, badge, button, card, confirm, empty, fill, h, heading, table } from "./dom.js";
import { number, person, titleOf } from "./format.js";
import { link } from "./router.js";

/**
 * All pages of a list.
 * @param {any} session @param {string} method @param {string} member
 */
async function all(session, method, member) {
  /** @type {any[]} */ const found = [];
  let pageToken = "";
  do {
    const answer = await session.ask(method, pageToken ? { pageToken } : {});
    found.push(...(answer[member] ?? []));
    pageToken = answer.nextPageToken ?? "";
  } while (pageToken);
  return found;
}

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { session, clock } = app;
  const refresh = async () => {
    const [templates, schedules, segments] = await Promise.all([
      all(session, "Delivery/ListTemplates", "templates"),
      all(session, "Delivery/ListSchedules", "schedules"),
      all(session, "Registry/ListSegments", "segments")]);
    fill(area, heading("Library"),
      card("Schedules", null, schedules.length ? table("Schedules",
        ["Name", "Sends", "Next", "Last", ["Sent", "number"], ""],
        schedules.map((it) => [it.name,
          h("div", { class: "what" }, titleOf(it.request?.content),
            h("span", { class: "type" }, it.request?.type), it.lastError
              && h("span", { class: "cause" }, it.lastError)),
          it.paused ? badge("paused", "held") : clock.text(it.nextTime) || "never again",
          it.lastNotificationId ? h("a", { href: link(["notifications", it.lastNotificationId]) },
            clock.text(it.lastTime)) : "–", number(it.sent), pausing(session, it, refresh)]))
        : empty("Nothing is sent again and again")),
      card("Templates", null, templates.length ? table("Templates",
        ["Name", "Text", "Variables", "Stored"], templates.map((it) => [it.name,
          titleOf(it.content), (it.variables ?? []).join(", "),
          `${clock.text(it.setTime)} by ${person(it.setBy)}`])) : empty("There are no templates")),
      card("Segments", null, segments.length ? table("Segments", ["Name", "Selector", "Changed"],
        segments.map((it) => [it.name, h("code", { class: "wrap" }, it.audience),
          clock.text(it.updateTime)])) : empty("There are no segments")));
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
