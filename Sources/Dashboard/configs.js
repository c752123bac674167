// Config sets: values that apps load by their name. The list of them.
import { timesAsked } from "./configvalues.js";
import { badge, empty, fill, h, heading, table } from "./dom.js";
import { number, person } from "./format.js";
import { link } from "./router.js";

/** The name in addresses of a config set that is not there yet; no config set can have it. */
export const newName = "~new";

/** @param {any} it */
export const stateBadge = (it) => it.disabled ? badge("disabled", "held")
  : badge("enabled", "good");

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const [, name] = place.path;
  if (name) {
    return (await import("./configset.js")).showConfigSet(area, app, name, place.query);
  }
  const { session, clock } = app;
  const { configSets = [] } = await session.ask("ConfigSets/ListConfigSets");
  fill(area, heading("Config sets", session.may("ConfigSets/PutConfigSet")
    && h("a", { class: "button main", href: link(["configs", newName]) }, "New config set")),
  h("p", { class: "hint" }, "Values that apps load by name, so that they change without a new "
    + "version of the app."),
  configSets.length ? table("Config sets", ["Name", "State", ["Variants", "number"],
    ["Version", "number"], "Changed", ["Loads", "number"]],
  configSets.map((/** @type {any} */ it) => [
    h("div", { class: "what" }, h("a", { href: link(["configs", it.name]) }, it.name),
      it.description && h("span", { class: "type" }, it.description)),
    stateBadge(it), number((it.variants ?? []).length), number(it.version),
    `${clock.bare(it.updateTime)} by ${person(it.updatedBy)}`, number(timesAsked(it))]), clock)
    : empty("There are no config sets"));
  return {};
}
