// What can be done with several notifications, or several schedules, at once.
import { waits } from "./approvals.js";
import { canResend, givenUp } from "./failed.js";
import { counted, isOver, keptBack, stateName } from "./format.js";
import { releaseSeen, releaseText } from "./releasing.js";

/**
 * Those of some acts that the role allows.
 * @param {any} session @param {[string, import("./bulk.js").BulkAct][]} acts by the method of each
 */
const allowed = (session, acts) => acts.filter(([method]) => session.may(method))
  .map(([, act]) => act);

/**
 * What can be done with several notifications.
 * @param {any} session @param {() => number} now
 */
export const notificationActs = (session, now) => allowed(session, [
  ["Delivery/CancelNotification", { label: "Cancel", title: "Cancel notifications",
    question: "They do not go to devices that have not got them yet. This cannot be undone.",
    applies: (it) => !isOver(it.state), tone: "danger",
    act: async ({ id }) => stateName((await session.ask("Delivery/CancelNotification", { id }))
      .notification?.state) }],
  ["Delivery/ReleaseNotifications", { label: "Release", title: "Release notifications",
    question: "What would go out of each:",
    applies: (it) => stateName(it.state) === "stalled" && !waits(it),
    prepare: ({ id }) => session.ask("Delivery/ReleaseNotifications", { id, preview: true }),
    says: (told) => (told.items ?? []).map(releaseText).join("; "),
    act: async ({ id }, seen) => {
      const { told, now } = await releaseSeen(session, { id }, seen, "");
      if (!told) {
        throw new Error(`changed since; now ${(now.items ?? []).map(releaseText).join("; ")}`);
      }
      return `${counted(told.deliveries, "delivery goes", "deliveries go")} out`;
    } }],
  ["Delivery/ResendNotification", { label: "Send again", title: "Send again",
    question: "Each goes once more to the devices where it failed. Where nobody knows whether it "
      + "arrived it may arrive twice.",
    applies: (it) => canResend(it, now()) && givenUp(it) > 0,
    act: async ({ id }) => {
      const { notification } = await session.ask("Delivery/ResendNotification", { id });
      return keptBack(notification) || stateName(notification?.state);
    } }],
]);

/**
 * What can be done with several schedules.
 * @param {any} session
 */
export const scheduleActs = (session) => allowed(session, [
  ["Delivery/PauseSchedule", { label: "Pause", title: "Pause schedules",
    question: "They are not sent until they go on. What falls into the pause is not sent later.",
    applies: (it) => !it.paused, act: async ({ name }) => {
      await session.ask("Delivery/PauseSchedule", { name, paused: true });
      return "";
    } }],
  ["Delivery/PauseSchedule", { label: "Let go on", title: "Let schedules go on",
    question: "Each is sent again at its next time.", applies: (it) => Boolean(it.paused),
    act: async ({ name }) => {
      await session.ask("Delivery/PauseSchedule", { name, paused: false });
      return "";
    } }],
  ["Delivery/DeleteSchedule", { label: "Delete", title: "Delete schedules", tone: "danger",
    question: "They are deleted and not sent any more. What they have sent stays.",
    applies: () => true, act: async ({ name }) => {
      await session.ask("Delivery/DeleteSchedule", { name });
      return "";
    } }],
]);
