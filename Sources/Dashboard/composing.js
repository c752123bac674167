// Parts of the form of a notification: languages, buttons, when it goes out, templates.
import { announce, button, dialog, empty, field, fill, h, newId, notice, select, words }
  from "./dom.js";
import { textsOf } from "./draft.js";
import { all } from "./editing.js";
import { person, titleOf } from "./format.js";

/** @typedef {(change: Record<string, any>) => void} Store */

/** As many as the API takes. */
const [mostLocals, mostButtons] = [32, 4];

/**
 * Makers of inputs whose values are members of a draft: of any, of a line and of longer text.
 * @param {any} draft @param {Store} store
 */
export function inputsOf(draft, store) {
  const bound = (/** @type {string} */ name, /** @type {any} */ input) => {
    input.value = draft[name] ?? "";
    input.name = name;
    input.addEventListener("input", () => store({ [name]: input.value }));
    return input;
  };
  return { bound,
    text: (/** @type {string} */ name, properties = {}) =>
      bound(name, h("input", { autocomplete: "off", dir: "auto", ...properties })),
    long: (/** @type {string} */ name, rows = "3") =>
      bound(name, h("textarea", { rows, dir: "auto" })) };
}

/**
 * Does something; its error stands above the form.
 * @param {Element} trouble @param {() => any} act
 */
export async function guarded(trouble, act) {
  fill(trouble);
  try {
    await act();
  } catch (error) {
    fill(trouble, notice("bad", h("p", {}, words(error))));
    trouble.scrollIntoView({ block: "center" });
  }
}

/**
 * The field of the type, with those of the latest notifications as suggestions.
 * @param {any} session @param {any} text @param {Record<string, any>} [properties]
 */
export function typeField(session, text, properties) {
  const types = h("datalist", { id: "types" });
  session.ask("Delivery/ListNotifications", { pageSize: 100 }).then((/** @type {any} */ answer) => {
    const known = new Set((answer.notifications ?? []).map((/** @type {any} */ it) => it.type));
    fill(types, [...known].sort().map((it) => h("option", { value: it })));
  }, () => {});
  return [field("Type", text("type", { list: "types", placeholder: "/bill/vote", ...properties }),
    "People switch types off, and caps count by type."), types];
}

/**
 * The fields of what is said.
 * @param {any} inputs
 */
export const textFields = ({ text, long }) => [
  field("Title", text("title")), field("Text", long("body")),
  field("Link", text("url", { placeholder: "/bills/hr3590-111 or https://…" }),
    "Where a tap leads: a path of the app or an address."),
  field("Image", text("image", { placeholder: "https://…" }), "Its address.")];

/**
 * The field of an audience, with what belongs to it.
 * @param {any} made
 */
export const audienceField = (made) => h("div", {}, field("Audience", made.input, [
  "Tags with AND, OR, NOT, such as ", h("code", {}, "/bill/vote AND platform(ios)")]), made.more);

/**
 * Rows of a list of the draft, each with fields and a button that removes it.
 * @param {{draft: any, store: Store, name: string, label: string, add: string, most: number,
 *  fresh: any, fields: [string, string, string, string?][]}} it
 */
function rows({ draft, store, name, label, add, most, fresh, fields }) {
  const list = h("div", { class: "stack" });
  const made = h("details", { open: draft[name].length > 0 }, h("summary", {}, label), list);
  const more = button(add, () => {
    store({ [name]: [...draft[name], { ...fresh }] });
    draw();
    list.querySelectorAll("fieldset").item(draft[name].length - 1)?.querySelector("input")
      ?.focus();
  }, { class: "button small" });
  const draw = () => fill(list, draft[name].map((/** @type {any} */ row,
    /** @type {number} */ index) => {
    const set = (/** @type {string} */ member, /** @type {string} */ value) =>
      store({ [name]: draft[name].map((/** @type {any} */ one, /** @type {number} */ at) =>
        at === index ? { ...one, [member]: value } : one) });
    const legend = `${label} ${index + 1}`;
    return h("fieldset", { class: "row" }, h("legend", { class: "hidden" }, legend),
      fields.map(([member, title, kind, hint]) => {
        const input = h(kind, { dir: "auto", autocomplete: "off", placeholder: hint ?? false,
          "data-member": member, value: row[member] ?? "" });
        input.addEventListener("input", () => set(member, input.value));
        return field(title, input);
      }), button("Remove", () => {
        store({ [name]: draft[name].filter((/** @type {any} */ _,
          /** @type {number} */ at) => at !== index) });
        draw();
        more.focus();
      }, { class: "button small", "aria-label": `Remove ${legend}` }));
  }), draft[name].length < most && more);
  draw();
  return made;
}

/** @param {any} draft @param {Store} store */
export const localRows = (draft, store) => rows({ draft, store, name: "locals",
  label: "Other languages", add: "Add a language", most: mostLocals,
  fresh: { locale: "", title: "", body: "" }, fields: [["locale", "Language", "input", "es"],
    ["title", "Title", "input"], ["body", "Text", "textarea"], ["url", "Link", "input"],
    ["imageUrl", "Image", "input"]] });

/** @param {any} draft @param {Store} store */
export const buttonRows = (draft, store) => rows({ draft, store, name: "buttons",
  label: "Buttons", add: "Add a button", most: mostButtons, fresh: { title: "", url: "" },
  fields: [["title", "Its text", "input"], ["url", "Where it leads", "input", "/bills/…"]] });

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * A box to tick.
 * @param {string} label @param {boolean} checked @param {(checked: boolean) => any} change
 */
export function choice(label, checked, change) {
  const box = h("input", { type: "checkbox", checked });
  box.addEventListener("change", () => change(box.checked));
  return h("label", { class: "choice" }, box, label);
}

/**
 * The days of a rule, and until when it holds.
 * @param {(name: string, input: any) => any} bound @param {any} draft @param {Store} store
 */
export function dayFields(bound, draft, store) {
  const weekdays = h("fieldset", { class: "days" }, h("legend", {}, "On"), days.map((day, index) =>
    choice(day, draft.weekdays.includes(`${index + 1}`), (isOn) => store({ weekdays: days
      .map((_, at) => `${at + 1}`).filter((it) => it === `${index + 1}` ? isOn
        : draft.weekdays.includes(it)) }))));
  const monthDays = field("On the days", bound("monthDays", h("input", { autocomplete: "off",
    placeholder: "1, 15" })), "A month without that day has it on its last.");
  return { fields: [weekdays, monthDays], refresh: () => {
    weekdays.hidden = draft.period !== "WEEKLY";
    monthDays.hidden = draft.period !== "MONTHLY";
  }, until: field("Until", bound("endDate", h("input", { type: "date" })),
    "Empty: it does not end.") };
}

/**
 * When it goes out: now, at a time, by each device's clock, or again and again.
 * @param {(name: string, input: any) => any} bound @param {any} draft @param {Store} store
 * @param {any} clock
 */
export function timeFields(bound, draft, store, clock) {
  const when = bound("when", select([["now", "Now"], ["at", "At a time"],
    ["local", "At each device's own local time"], ["again", "Again and again"]], draft.when));
  const timeHint = newId();
  const time = bound("time", h("input", { type: "datetime-local" }));
  const timeField = h("div", {}, field("Time", time), h("p", { class: "hint", id: timeHint }));
  const period = bound("period", select([["DAILY", "Every day"], ["WEEKLY", "Every week"],
    ["MONTHLY", "Every month"]], draft.period));
  const those = dayFields(bound, draft, store);
  const zone = h("p", { class: "hint" });
  const recurring = h("div", { class: "stack" },
    field("Name", bound("name", h("input", { autocomplete: "off", placeholder: "news/morning" }))),
    field("How often", period), those.fields,
    field("At", bound("times", h("input", { autocomplete: "off" })), "Such as 09:00 18:00"), zone,
    choice("By each device's own clock", draft.isOwnTime, (isOwnTime) => store({ isOwnTime })),
    those.until);
  const refresh = () => {
    timeField.hidden = !["at", "local"].includes(draft.when);
    recurring.hidden = draft.when !== "again";
    those.refresh();
    fill(timeField.querySelector(`#${timeHint}`), draft.when === "local"
      ? "When its own clock shows that" : `In ${clock.zone}`);
    fill(zone, draft.isOwnTime ? "When its own clock shows that" : `In ${clock.zone}`);
  };
  return { element: h("div", { class: "stack" }, field("Goes out", when), timeField, recurring),
    refresh };
}

/** @param {any} session @param {(change: any) => any} replace */
export async function askTemplate(session, replace) {
  const found = await all(session, "Delivery/ListTemplates", "templates");
  const made = dialog("Use a template", [found.length ? h("ul", { class: "rows" },
    found.map((it) => h("li", {}, button(it.name, () => {
      made.close();
      return replace(textsOf(it.content ?? {}));
    }, { class: "button small" }), h("span", { class: "cause" }, titleOf(it.content)))))
    : empty("There are no templates")], () => []);
}

/**
 * What the draft has and no field shows, with a way to leave it out.
 * @param {any} draft @param {Store} store
 */
export function restHint(draft, store) {
  const element = h("div", {});
  let shown = "";
  const refresh = () => {
    const names = Object.keys(draft.rest).join(", ");
    if (names === shown) return;
    shown = names;
    fill(element, names && [h("p", { class: "hint" },
      `Not shown here, and sent as it is: ${names}.`), button("Leave that out", () => {
      store({ rest: {} });
      announce(`Left out: ${names}.`);
      // The button is gone with what it was about.
      element.closest(".card")?.querySelector("input")?.focus();
    }, { class: "button small" })]);
  };
  return { element, refresh };
}

/**
 * Stores a template. One that has the name is replaced only by who has been told of it.
 * @param {any} session @param {{name: string, content: any}} messageTemplate
 * @param {string | undefined} told when the one that was told of was stored
 * @returns {Promise<any>} the one that has the name and was not told of, if nothing was stored
 */
export async function keepTemplate(session, messageTemplate, told) {
  const now = (await all(session, "Delivery/ListTemplates", "templates"))
    .find((it) => it.name === messageTemplate.name);
  if (now && now.setTime !== told) return now;
  await session.ask("Delivery/PutTemplate", { messageTemplate });
  return undefined;
}

/** @param {any} session @param {any} content */
export function askKeep(session, content) {
  const name = h("input", { autocomplete: "off", spellcheck: "false", placeholder: "vote/passed" });
  /** @type {any} */ let known;
  const made = dialog("Keep as a template", [field("Name", name, "Words in double braces, such as "
    + "{{bill}}, are filled in for each send.")],
  (close, main) => [main("Keep", async () => {
    const typed = name.value.trim();
    known = await keepTemplate(session, { name: typed, content },
      known?.name === typed ? known.setTime : undefined);
    if (known) {
      return made.say(`${person(known.setBy) || "Somebody"} has stored a template ${typed}. `
        + "Press Keep again to replace it, or choose another name.");
    }
    announce("The template is kept.");
    close();
  })]);
}
