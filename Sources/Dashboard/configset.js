// One config set: its variants, who gets which, its versions, and who loads it.
import { audienceField } from "./audience.js";
import { guarded } from "./composing.js";
import { newName, stateBadge } from "./configs.js";
import { compact, configSetOf, draftOf, mostVariants, movedUp, pretty, valuesProblem }
  from "./configvalues.js";
import { announce, asForm, badge, button, card, confirm, empty, facts, field, fill, h, heading,
  notice, table } from "./dom.js";
import { checkNew, discarding, typedNotice } from "./editing.js";
import { number, person } from "./format.js";
import { go, link } from "./router.js";
import { forgetTyped, keepTyped, typed } from "./typing.js";

/** The name under which what is typed is kept. */
const form = "configset";

/**
 * @param {Element} area @param {any} app @param {string} name
 * @param {Record<string, string>} query
 */
export async function showConfigSet(area, app, name, query) {
  if (name === newName) return showForm(area, app, undefined);
  const { session } = app;
  const { configSet } = await session.ask("ConfigSets/GetConfigSet", { name });
  if (query.version) return showVersion(area, app, configSet, query.version);
  return showForm(area, app, configSet);
}

/**
 * The form of a config set, or of a new one.
 * @param {Element} area @param {any} app @param {any} set
 */
async function showForm(area, app, set) {
  const { session } = app, about = [session.app, set?.name ?? newName];
  const again = () => showConfigSet(area, app, about[1], {});
  const kept = typed(form, about), version = kept?.version ?? set?.version ?? "0";
  /** @type {any} */
  const draft = kept?.draft ?? { name: "", ...draftOf(set ?? { variants: [{ values: "{}" }] }) };
  const discard = discarding(form, about, again), trouble = h("div", { role: "alert" });
  discard.hidden = !kept;
  const store = (/** @type {Record<string, any>} */ change) => {
    Object.assign(draft, change);
    keepTyped(form, about, { draft, version });
    discard.hidden = false;
  };
  const save = button("Save", () => guarded(trouble, async () => {
    const name = set?.name ?? draft.name.trim();
    const found = await put(session, configSetOf(name, draft, Boolean(set?.disabled)), version);
    forgetTyped(form, about);
    announce(`It is stored as version ${number(found.configSet?.version)}.`);
    if (!set) return go(link(["configs", name]));
    await again();
    const notices = (found.warnings ?? []).map((/** @type {any} */ it) =>
      notice("held", it.message));
    area.querySelector(".page-head")?.after(...notices);
  }), { class: "button main" });
  fill(area, heading(set ? `Config set ${set.name}` : "New config set", discard,
    set && turning(session, set, again), set && deleting(session, set),
    h("a", { class: "button", href: link(["configs"]) }, "Config sets")),
  trouble, kept && typedNotice(), set && statusOf(app, set),
  session.may("ConfigSets/PutConfigSet")
    ? asForm({ class: "stack" }, save, card("Values", null, fieldsOf(session, set, draft, store)),
    h("div", { class: "acts" }, save))
    : card("Values", null, set?.description && h("p", {}, set.description),
      variantsOf(set ?? {}, set ?? {})),
  set && loadsCard(app, set), set && await versionsCard(app, set));
  return {};
}

/**
 * Stores a config set. A new one takes the place of none.
 * @param {any} session @param {any} configSet @param {string} version
 */
async function put(session, configSet, version) {
  if (version === "0") {
    await checkNew(session, "ConfigSets/ListConfigSets", "configSets", "config set",
      configSet.name);
  }
  return session.ask("ConfigSets/PutConfigSet", { configSet, ifVersion: version });
}

/** @param {any} app @param {any} set */
const statusOf = ({ clock }, set) => facts([["State", stateBadge(set)],
  ["Version", number(set.version)],
  ["Changed", `${clock.text(set.updateTime)} by ${person(set.updatedBy)}`],
  ["Devices get", set.disabled && "an empty dictionary, as long as it is disabled"]]);

/**
 * @param {any} session @param {any} set @param {any} draft
 * @param {(change: Record<string, any>) => void} store
 */
function fieldsOf(session, set, draft, store) {
  const name = h("input", { autocomplete: "off", spellcheck: "false", value: draft.name ?? "" });
  name.addEventListener("input", () => store({ name: name.value }));
  const description = h("input", { autocomplete: "off", dir: "auto", value: draft.description });
  description.addEventListener("input", () => store({ description: description.value }));
  const list = h("div", { class: "stack" });
  const replace = (/** @type {any[]} */ variants) => {
    store({ variants });
    draw();
  };
  const more = button("Add a variant", () => {
    // Before the one for every device, which nobody would get past.
    const last = draft.variants.at(-1), fresh = { audience: "", values: "{}" };
    const isForAll = last && !last.audience.trim();
    replace(isForAll ? [...draft.variants.slice(0, -1), fresh, last] : [...draft.variants, fresh]);
  }, { class: "button small" });
  const draw = () => fill(list, draft.variants.map((/** @type {any} */ it,
    /** @type {number} */ index) => variantOf(session, draft, index, store, replace)),
  draft.variants.length < mostVariants && more);
  draw();
  return [!set && field("Name", name, "Small letters, digits, '-' and '_', such as flags."),
    field("What it is for", description, "Devices do not get it."),
    h("p", { class: "hint" }, "A device gets the values of the first variant whose audience it is "
      + "in, and no values if it is in none. Audiences here cannot name places."), list];
}

/**
 * The fields of one variant.
 * @param {any} session @param {any} draft @param {number} index
 * @param {(change: Record<string, any>) => void} store @param {(variants: any[]) => void} replace
 */
function variantOf(session, draft, index, store, replace) {
  const { variants } = draft, it = variants[index], title = `Variant ${index + 1}`;
  const set = (/** @type {Record<string, string>} */ change) => {
    Object.assign(it, change);
    store({ variants });
  };
  const audience = audienceField(session, it.audience, "", { empty: "Every device of the app.",
    hasPlaces: false });
  audience.input.addEventListener("input", () => set({ audience: audience.input.value }));
  const values = h("textarea", { class: "code", rows: "8", spellcheck: "false", dir: "ltr" });
  values.value = it.values;
  const problem = h("p", { class: "form-error", role: "status" });
  const check = () => {
    const text = valuesProblem(values.value);
    if (text) values.setAttribute("aria-invalid", "true");
    else values.removeAttribute("aria-invalid");
    fill(problem, text);
  };
  values.addEventListener("input", () => {
    set({ values: values.value });
    check();
  });
  check();
  return h("fieldset", { class: "row stack" }, h("legend", { class: "hidden" }, title),
    audience.element, field("Values, as JSON", values), problem, h("div", { class: "acts" },
      button("Tidy up", () => {
        if (valuesProblem(values.value)) return;
        values.value = pretty(values.value);
        set({ values: values.value });
      }, { class: "button small", "aria-label": `Tidy up the values of ${title}` }),
      index > 0 && button("Move up", () => replace(movedUp(variants, index)),
        { class: "button small", "aria-label": `Move up ${title}` }),
      variants.length > 1 && button("Remove", () => replace(variants.filter(
        (/** @type {any} */ _, /** @type {number} */ at) => at !== index)),
      { class: "button small", "aria-label": `Remove ${title}` })));
}

/** @param {any} session @param {any} set @param {() => any} again */
const turning = (session, set, again) => session.may("ConfigSets/EnableConfigSet") && button(
  set.disabled ? "Enable…" : "Disable…", () => confirm(
    set.disabled ? "Enable the config set" : "Disable the config set",
    h("p", {}, set.disabled ? `Devices get the values of ${set.name} again.`
      : `Every device gets an empty dictionary for ${set.name}, until it is enabled again.`),
    set.disabled ? "Enable it" : "Disable it", async () => {
      const { configSet } = await session.ask("ConfigSets/EnableConfigSet",
        { name: set.name, enabled: Boolean(set.disabled) });
      announce(configSet.disabled ? "It is disabled." : "It is enabled.");
      await again();
    }, set.disabled ? "main" : "danger"));

/** @param {any} session @param {any} set */
const deleting = (session, set) => session.may("ConfigSets/DeleteConfigSet") && button("Delete…",
  () => confirm("Delete the config set", h("p", {}, `${set.name} is deleted with its older `
    + "versions. Apps that ask for it are told that there is none."), "Delete the config set",
  async () => {
    await session.ask("ConfigSets/DeleteConfigSet", { name: set.name });
    announce("The config set is deleted.");
    go(link(["configs"]));
  }), { class: "button danger" });

/** @param {any} app @param {any} set */
const loadsCard = ({ clock }, set) => card("Loads", null, (set.loads ?? []).length
  ? [h("p", { class: "hint" }, "By the key that is built into the app. Values are sent when the "
    + "app does not have them yet."), table("Loads", ["Key", ["Asked for", "number"],
    ["Sent", "number"], "Last"], set.loads.map((/** @type {any} */ it) => [
    it.keyName || it.keyId || "not known", number(it.asked), number(it.sent),
    clock.bare(it.lastTime)]), clock)] : empty("No app has loaded it"));

/** @param {any} app @param {any} set */
async function versionsCard({ session, clock }, set) {
  const { versions = [] } = await session.ask("ConfigSets/ListConfigVersions", { name: set.name });
  return card("Versions", null, table("Versions", [["Version", "number"], "State", "Changed",
    ["Variants", "number"], ["Bytes", "number"], "Actions"],
  versions.map((/** @type {any} */ it) => [
    number(it.version), stateBadge(it), `${clock.bare(it.updateTime)} by ${person(it.updatedBy)}`,
    number(it.variants), number(it.valueBytes), it.version === set.version ? badge("now", "busy")
      : h("a", { class: "button small", "aria-label": `Look at version ${it.version}`,
        href: link(["configs", set.name], { version: it.version }) }, "Look at it")]), clock));
}

/** @param {any} it @param {any} other */
const isSame = (it, other) => (it.audience ?? "") === (other.audience ?? "")
  && compact(it.values ?? "") === compact(other.values ?? "");

/**
 * The variants of a config set to be read; those that another one does not have are marked.
 * @param {any} set @param {any} other
 */
const variantsOf = (set, other) => (set.variants ?? []).map((/** @type {any} */ it) =>
  h("div", { class: "stack" }, h("p", {}, h("code", { class: "wrap" }, it.audience
    || "every device"), " ", !(other.variants ?? []).some((/** @type {any} */ one) =>
    isSame(it, one)) && badge("differs", "held")), h("pre", { tabindex: "0" },
    pretty(it.values ?? ""))));

/**
 * An older version beside what is stored now, and a way to store it again.
 * @param {Element} area @param {any} app @param {any} now @param {string} version
 */
async function showVersion(area, { session, clock }, now, version) {
  const { configSet: old } = await session.ask("ConfigSets/GetConfigSet",
    { name: now.name, version });
  fill(area, heading(`Version ${number(version)} of ${now.name}`,
    session.may("ConfigSets/PutConfigSet") && button("Store it again…", () => confirm(
      "Store this version again", h("p", {}, "Its description and its variants become a new "
        + `version, in place of version ${number(now.version)}.`), "Store it again", async () => {
        await session.ask("ConfigSets/PutConfigSet", { ifVersion: now.version, configSet: {
          name: now.name, description: old.description, disabled: now.disabled,
          variants: old.variants } });
        announce("It is stored again.");
        go(link(["configs", now.name]));
      }, "main")),
    h("a", { class: "button", href: link(["configs", now.name]) }, "As it is now")),
  h("p", { class: "hint" }, `Of ${clock.text(old.updateTime)} by ${person(old.updatedBy)}.`),
  h("div", { class: "columns" },
    card(`Version ${number(version)}`, stateBadge(old), variantsOf(old, now)),
    card(`Now: version ${number(now.version)}`, stateBadge(now), variantsOf(now, old))));
  return {};
}
