// What several pages show of notifications.
import { announce, badge, button, confirm, h, table } from "./dom.js";
import { isOver, number, share, stateName, stateTone, titleOf } from "./format.js";
import { link } from "./router.js";

/** @param {any} it */
export const stateBadge = (it) => badge(stateName(it.state), stateTone(stateName(it.state)));

/** @param {any[]} notifications @param {any} clock */
export const notificationTable = (notifications, clock) => table("Notifications",
  ["Notification", "State", ["Devices", "number"], ["Deliveries", "number"], ["Failed", "number"],
    "Created"],
  notifications.map((it) => {
    const counts = it.counts ?? {};
    return [
      h("div", { class: "what" }, h("a", { href: link(["notifications", it.id]) },
        titleOf(it.content)), h("span", { class: "type" }, it.type)),
      stateBadge(it),
      // Before it is resolved nobody knows the audience.
      counts.audience || isOver(it.state) ? number(counts.audience) : "–",
      number(counts.delivered),
      h("span", { class: Number(counts.failed) ? "warn" : "" }, number(counts.failed)),
      h("time", { datetime: it.createTime, title: clock.text(it.createTime) },
        clock.text(it.createTime).slice(0, 16)),
    ];
  }));

/**
 * A button that cancels; nothing where it is over.
 * @param {any} session @param {any} it @param {() => any} done
 */
export const cancelling = (session, it, done) => session.may("Delivery/CancelNotification")
  && !isOver(it.state) && button("Cancel…", () => confirm("Cancel the notification",
  h("p", {}, `“${titleOf(it.content)}” does not go to devices that have not got it yet. `,
    "This cannot be undone."), "Cancel the notification", async () => {
    const answer = await session.ask("Delivery/CancelNotification", { id: it.id });
    announce(`The notification is ${stateName(answer.notification?.state)}.`);
    await done();
  }), { class: "button small danger" });

/**
 * A share of a whole as a bar with its number beside it.
 * @param {string} label @param {any} part @param {any} whole @param {string} tone
 */
export const bar = (label, part, whole, tone) => h("div", { class: "bar-row" },
  h("span", { class: "label" }, label),
  h("meter", { min: "0", max: String(Math.max(1, Number(whole ?? 0))),
    value: String(Number(part ?? 0)), class: tone, "aria-label": label }),
  h("span", { class: "number" }, number(part), " ", h("small", {}, share(part, whole))));
