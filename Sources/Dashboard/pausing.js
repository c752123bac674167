// Pausing a notification, and going on. What pauses it is the kill switch of this one notification.
import { announce, button, dialog, field, h, words } from "./dom.js";
import { isOver, keptBack, stateName } from "./format.js";
import { effectText, holding, ownSwitch, turn } from "./killswitch.js";
import { releaseIntro, releaseText } from "./releasing.js";

/**
 * True if there is something to pause.
 * @param {any} it
 */
export const canPause = (it) => !isOver(it.state) && stateName(it.state) !== "stalled";

/**
 * What a pause of it would do, in words.
 * @param {any} it
 */
export function pauseText(it) {
  if (stateName(it.state) === "scheduled") return "It does not go out when its time comes";
  return it.rolloutState ? "Nothing more of it is sent, and no further stage begins"
    : "Nothing more of it is sent";
}

/**
 * The progress of a rollout, and what the next stage waits for.
 * @param {any} it @param {any} clock
 */
export function rolloutText(it, clock) {
  const { stage = 0, percent = 0, pausedReason, waitsFor, nextStageTime } = it.rolloutState;
  const isHeld = stateName(it.state) === "stalled";
  // All devices may be among those of an early stage: then no other one has anything to do.
  const next = nextStageTime && !isOver(it.state)
    && `The next stage is due at ${clock.text(nextStageTime)}.`;
  return `Rollout: stage ${stage}, ${percent} %. ${pausedReason
    || (isHeld ? "No further stage begins while it is stalled." : waitsFor || next || "")}`.trim();
}

/**
 * The button that pauses it, or lets it go on; nothing if there is nothing to do, or it may not be
 * done.
 * @param {any} app @param {any} it @param {() => any} refresh
 */
export function pausing(app, it, refresh) {
  const { session, killSwitch } = app;
  if (!session.may("Delivery/SetKillSwitch")) return null;
  // A switch ends with its notification, a moment later.
  const on = !isOver(it.state) && ownSwitch(killSwitch.on, it.id);
  if (on && session.may("Delivery/ReleaseNotifications")) {
    return button("Go on…", () => askOn(app, it, on, refresh), { class: "button main",
      "data-act": "go-on" });
  }
  return canPause(it) && button("Pause…", () => askPause(app, it, refresh), { class: "button",
    "data-act": "pause" });
}

/** A field for the reason, as the record of switches keeps it. */
const why = () => h("input", { autocomplete: "off", maxlength: "200" });

/** @param {any} app @param {any} it @param {() => any} refresh */
function askPause({ session, killSwitch }, it, refresh) {
  const reason = why();
  const made = dialog("Pause this notification?", [
    h("p", {}, `${pauseText(it)}, until somebody presses `, h("strong", {}, "Go on…"), " here. ",
      stateName(it.state) !== "scheduled" && "What is under way may still arrive."),
    h("p", {}, "This turns on the kill switch of this one notification, which is stalled then. ",
      "Every page shows it, with your reason. Inboxes do not have the notification meanwhile."),
    field("Why", reason),
  ], (close) => [button("Pause", async () => {
    try {
      const answer = await session.call("Delivery/SetKillSwitch", {
        ...turn({ app: session.app, notificationId: it.id }, true), reason: reason.value,
        mode: "SWITCH_MODE_PAUSE" });
      close();
      announce(effectText(answer));
    } catch (error) {
      made.say(words(error));
    }
    await killSwitch.refresh();
    await refresh();
  }, { class: "button main" })]);
}

/**
 * Shows what going on would do, and turns the switch off and releases when that is confirmed.
 * @param {any} app @param {any} it @param {any} on @param {() => any} refresh
 */
export async function askOn({ session, killSwitch }, it, on, refresh) {
  const others = holding(killSwitch.on, it.type ?? "");
  const isHeld = stateName(it.state) === "stalled";
  /** @type {any} */ const { items = [], previewToken } = isHeld ? await session.ask(
    "Delivery/ReleaseNotifications", { id: it.id, preview: true }) : {};
  const reason = why();
  const made = dialog("Go on with this notification?", others.length ? [
    h("p", {}, releaseIntro(others, it))] : [
    h("ul", {}, items.map((/** @type {any} */ row) => h("li", {}, `Now: ${releaseText(row)}`))),
    h("p", {}, it.rolloutState
      ? "If the time of the next stage has come meanwhile, it begins at once."
      : isHeld ? "What has not gone out yet goes out." : "It goes out when its time comes."),
    field("Why", reason),
  ], (close) => [!others.length && button("Go on", async () => {
    try {
      await session.call("Delivery/SetKillSwitch", { ...turn(on, false), reason: reason.value });
      if (isHeld) {
        await session.ask("Delivery/ReleaseNotifications",
          { id: it.id, reason: reason.value, previewToken });
      }
      const { notification } = await session.ask("Delivery/GetNotification", { id: it.id });
      const problem = keptBack(notification);
      close();
      announce(problem || "It goes on.", problem ? "bad" : "good");
    } catch (error) {
      made.say(words(error));
    }
    await killSwitch.refresh();
    await refresh();
  }, { class: "button main" })]);
}
