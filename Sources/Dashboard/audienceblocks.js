// An audience as blocks: groups of conditions beside the text, which stays the truth. Each change
// writes the text, and a text that was changed elsewhere is read anew.
import { askCircle } from "./audience.js";
import { button, debounce, field, fill, h, newId, select } from "./dom.js";
import { zones } from "./format.js";
import { comparisons, condition, isAll, parse, write } from "./selector.js";

/** @typedef {import("./selector.js").Block} Block */
/** @typedef {import("./selector.js").Group} Group */
/** @typedef {import("./selector.js").Condition} Condition */
/**
 * What completes a value: by its beginning, or all there are.
 * @typedef {((prefix: string) => Promise<string[]>) | (() => Promise<string[]> | string[])} Source
 */

/** Groups in one another: the server takes 14 levels, of which a condition is one. */
const deepest = 12;

/** As many as are suggested for a value. */
const suggested = 20;

/** The ways in which a group's conditions go together. */
const groups = /** @type {[string, string][]} */ ([["all", "all of these are true"],
  ["any", "any of these is true"], ["none", "none of these is true"],
  ["notAll", "not all of these are true"]]);

/**
 * What a condition asks: in words, and its values with a label, an example, what it begins with,
 * and what completes it.
 * @type {Record<string, {text: string, values: [string, string?, string?, string?][]}>}
 */
const questions = {
  tag: { text: "follows the tag", values: [["Tag", "/bill/vote", "", "tags"]] },
  platform: { text: "runs on the platform", values: [["Platform", "ios", "", "platforms"]] },
  model: { text: "is of the model", values: [["Model", "iPhone15,2"]] },
  segment: { text: "is in the segment", values: [["Segment", "readers", "", "segments"]] },
  static_list: { text: "is on the list", values: [["List", "beta", "", "lists"]] },
  user: { text: "is the user's", values: [["User", "jo"]] },
  device: { text: "is the device", values: [["Id of the device"]] },
  locale: { text: "has the language", values: [["Language", "en or en-US"]] },
  time_zone: { text: "is in the time zone", values: [["Zone", "Europe/Berlin", "", "zones"]] },
  app_version: { text: "runs the app's version", values: [["From", "1.2, or * for any"],
    ["Before", "2, or * for any", "*"]] },
  attribute: { text: "has the attribute", values: [] },
  last_seen: { text: "was heard of within", values: [["How lately", "7d", "7d"]] },
  created: { text: "was registered within", values: [["How lately", "12h", "7d"]] },
  at: { text: "was last at the place", values: [["Place", "library", "", "places"]] },
  within: { text: "was last in the circle", values: [["Radius", "500m or 2.5km"],
    ["Latitude", "38.89"], ["Longitude", "-77.01"]] },
  moved: { text: "came to the place or was there within", values: [["Place", "library", "",
    "places"], ["How lately", "7d", "7d"]] },
  percent: { text: "is in the share of all devices", values: [["Seed", "holdout-7"],
    ["From percent", "0", "0"], ["To percent", "10", "10"]] },
  address_kind: { text: "has an address of the kind", values: [["Kind", "apns", "", "kinds"]] },
  address_lost: { text: "has lost its address of the kind", values: [["Kind", "apns", "",
    "kinds"]] },
  tag_group: { text: "follows the tag of a group", values: [["Group", "prefs"],
    ["Tag", "/news"]] },
  all: { text: "is any device", values: [] },
};

/**
 * A condition as it is when somebody has chosen what it asks.
 * @param {string} ask
 */
export const fresh = (ask) => ask === "attribute" ? condition(ask, "", "=", "text", "")
  : condition(ask, ...questions[ask].values.map(([, , begin]) => begin ?? ""));

/** @type {Record<string, string>} */
const kinds = { text: "a text", number: "a number", date: "a date", version: "a version",
  none: "nothing" };

/** @type {Record<string, string>} */
const comparisonTexts = { "=": "is it", contains: "contains it", "<": "is less", "<=": "is at most",
  ">=": "is at least", ">": "is greater", before: "is before", after: "is after",
  is_empty: "has none, or an empty text" };

/**
 * Gives an attribute's condition another kind of value, which may have other comparisons.
 * @param {Condition} it @param {string} kind
 */
export function recast(it, kind) {
  const [name, comparison, , value] = it.values, known = comparisons[kind];
  const fits = kind === "date" ? /^\d{4}-\d\d-\d\d/.test(value) : kind !== "none";
  it.values = [name, known.includes(comparison) ? comparison : known[0], kind, fits ? value : ""];
}

/**
 * The circle of a condition's values, as it is drawn; without a centre if there is none.
 * @param {string[]} values @returns {import("./draw.js").Drawing}
 */
export function circleOf([radius, ...centre]) {
  const [, size, unit] = /^([\d.]+)(k?m)$/.exec(radius) ?? [];
  const [latitude, longitude] = centre.map((it) => it === "" ? NaN : Number(it));
  return { kind: "circle", radius: Number(size) * (unit === "km" ? 1000 : 1) || 1000,
    points: Number.isFinite(latitude) && Number.isFinite(longitude)
      ? [{ latitude, longitude }] : [] };
}

/**
 * The group that is shown: a text of one condition is a group of it.
 * @param {Block | undefined} block @returns {Group}
 */
export const rootOf = (block) => block && "of" in block ? block
  : { of: "all", items: block ? [block] : [] };

/**
 * Adds a block to a group; every device and one more condition are those of the condition.
 * @param {Group} group @param {Block} block
 */
export function add(group, block) {
  if (group.of === "all" && group.items.length === 1 && isAll(group.items[0])) group.items = [];
  group.items.push(block);
}

/**
 * Takes a block out of the groups, and with it each group that has nothing else.
 * @param {Group} root @param {Block} block
 */
export function remove(root, block) {
  root.items = root.items.filter((it) => {
    if (it === block) return false;
    if ("ask" in it) return true;
    remove(it, block);
    return it.items.length > 0;
  });
}

/**
 * What completes values: names that the server knows, if its answer is allowed.
 * @param {any} session @returns {Record<string, Source>}
 */
function sources(session) {
  const ask = async (/** @type {string} */ method, /** @type {any} */ message) =>
    session.may(method) ? session.ask(method, message).catch(() => ({})) : {};
  const named = (/** @type {any[] | undefined} */ found, /** @type {string} */ name) =>
    (found ?? []).map((it) => it[name]);
  return {
    tags: async (prefix) => named((await ask("Registry/ListTags",
      { prefix, pageSize: suggested })).tags, "tag"),
    segments: async () => named((await ask("Registry/ListSegments", {})).segments, "name"),
    lists: async () => named((await ask("Registry/ListLists", {})).lists, "name"),
    places: async (idPrefix) => named((await ask("Geo/ListPlaces", { pageSize: suggested,
      ...(idPrefix ? { selection: { idPrefix } } : {}) })).places, "id"),
    zones: () => zones(),
    platforms: () => ["android", "ios", "web"],
    kinds: () => ["airship", "apns", "email", "fcm-fid", "fcm-token", "webhook", "webpush"],
  };
}

/** The blocks of a text, as elements. */
export class Blocks {
  /** @param {any} session @param {(text: string) => void} tell is told each new text */
  constructor(session, tell) {
    this.tell = tell;
    this.sources = sources(session);
    this.root = rootOf(undefined);
    /** @type {string[]} */ this.comments = [];
    /** The text that these blocks are. */
    this.text = "";
    /** What takes the focus when a block was added. @type {Map<Block, HTMLElement>} */
    this.controls = new Map();
    this.asText = h("code", { class: "wrap", dir: "ltr" });
    this.element = h("div", { class: "blocks" });
  }

  /**
   * Shows the blocks of a text; false if it has none.
   * @param {string} text
   */
  read(text) {
    const found = parse(text);
    if (!found) return false;
    this.root = rootOf(found.block);
    this.comments = found.comments;
    this.text = text;
    this.draw();
    return true;
  }

  /** Writes the text of the blocks. */
  write() {
    this.text = write(this.root, this.comments);
    fill(this.asText, this.text);
    this.tell(this.text);
  }

  /**
   * After another block came or went: writes the text, shows the blocks, and moves the focus.
   * @param {Block} [next]
   */
  change(next) {
    this.write();
    this.draw();
    this.controls.get(next ?? this.root)?.focus();
  }

  draw() {
    this.controls.clear();
    fill(this.asText, this.text);
    fill(this.element, this.group(this.root, "", 0), h("p", { class: "hint" }, "As text: ",
      this.asText));
  }

  /**
   * A group with its blocks, and what adds to it.
   * @param {Group} group @param {string} number @param {number} depth @returns {HTMLElement}
   */
  group(group, number, depth) {
    const choice = select(groups, group.of, { onchange: () => {
      group.of = choice.value;
      this.write();
    } });
    const acts = [button("Add a condition", () => this.grow(group, fresh("tag")),
      { class: "button small" }), depth < deepest && button("Add a group", () =>
      this.grow(group, { of: "any", items: [fresh("tag")] }), { class: "button small" }),
    depth > 0 && this.remover(group, `group ${number}`)];
    this.controls.set(group, choice);
    return h("fieldset", { class: "row" },
      h("legend", {}, depth ? `Group ${number}` : "Audience"),
      field("A device of which", choice),
      group.items.map((it, index) => {
        const own = `${number && `${number}.`}${index + 1}`;
        return "ask" in it ? this.condition(it, own) : this.group(it, own, depth + 1);
      }), !group.items.length && h("p", { class: "hint" }, "There is no condition yet."),
      h("div", { class: "acts" }, acts));
  }

  /** @param {Group} group @param {Block} block */
  grow(group, block) {
    add(group, block);
    this.change("of" in block ? block.items[0] : block);
  }

  /** @param {Block} block @param {string} name */
  remover(block, name) {
    return button("Remove", () => {
      remove(this.root, block);
      this.change();
    }, { class: "button small", "aria-label": `Remove ${name}` });
  }

  /** @param {Condition} it @param {string} number */
  condition(it, number) {
    const not = h("input", { type: "checkbox", checked: it.not, onchange: () => {
      it.not = not.checked;
      this.write();
    } });
    return h("fieldset", { class: "row" }, h("legend", { class: "hidden" }, `Condition ${number}`),
      h("div", { class: "filters" }, this.question(it), this.values(it)),
      h("div", { class: "acts" }, h("label", { class: "choice" }, not, "Not"),
        it.ask === "within" && button("On the map…", () => this.askCircle(it),
          { class: "button small" }), this.remover(it, `condition ${number}`)));
  }

  /** @param {Condition} it */
  question(it) {
    if (it.ask === "raw") {
      return h("p", {}, h("code", { class: "wrap", dir: "ltr" }, it.values[0]),
        h("span", { class: "hint" }, " Blocks do not know this. Change it in the text."));
    }
    const choice = select(Object.entries(questions).map(([ask, { text }]) => [ask, text]), it.ask,
      { onchange: () => {
        Object.assign(it, fresh(choice.value), { not: it.not });
        this.change(it);
      } });
    this.controls.set(it, choice);
    return field("The device", choice);
  }

  /** @param {Condition} it */
  values(it) {
    if (it.ask === "attribute") return this.attribute(it);
    return (questions[it.ask]?.values ?? []).map(([label, example, , source], index) => {
      const input = this.value(it, index, { placeholder: example });
      return [field(label, input), source && completion(input, this.sources[source])];
    });
  }

  /**
   * The input of a value.
   * @param {Condition} it @param {number} index @param {Record<string, any>} [properties]
   */
  value(it, index, properties) {
    const input = h("input", { autocomplete: "off", spellcheck: "false", dir: "auto",
      ...properties, value: it.values[index] });
    input.addEventListener("input", () => {
      // A text that an attribute is compared with may begin with a blank.
      const isText = index === 3 && it.values[2] === "text";
      it.values[index] = isText ? input.value : input.value.trim();
      this.write();
    });
    return input;
  }

  /**
   * The fields of an attribute's comparison; the kind of value says which there are.
   * @param {Condition} it
   */
  attribute(it) {
    const kind = select(Object.entries(kinds), it.values[2]), comparison = h("select", {});
    const value = this.value(it, 3), own = field("Value", value);
    const show = () => {
      fill(comparison, comparisons[it.values[2]].map((word) => h("option", { value: word,
        selected: word === it.values[1] }, comparisonTexts[word])));
      // A date with a time of day does not fit into the browser's field.
      value.type = it.values[2] === "date" && it.values[3].length <= 10 ? "date" : "text";
      value.value = it.values[3];
      own.hidden = it.values[2] === "none";
    };
    kind.addEventListener("change", () => {
      recast(it, kind.value);
      this.write();
      show();
    });
    comparison.addEventListener("change", () => {
      it.values[1] = comparison.value;
      this.write();
    });
    show();
    return [field("Attribute", this.value(it, 0, { placeholder: "points" })),
      field("Compared with", kind), field("How", comparison), own];
  }

  /** @param {Condition} it */
  askCircle(it) {
    return askCircle((text) => {
      const made = parse(text)?.block;
      if (!made || !("ask" in made)) return;
      it.values = made.values;
      this.change(it);
    }, circleOf(it.values));
  }
}

/**
 * Completes what is typed into an input.
 * @param {any} input @param {Source} source
 */
function completion(input, source) {
  const list = h("datalist", { id: newId() });
  const look = async () => fill(list, (await source(input.value.trim())).map((it) =>
    h("option", { value: it })));
  input.setAttribute("list", list.id);
  input.addEventListener("focus", look);
  // Where the beginning does not matter, one answer is enough.
  if (source.length) input.addEventListener("input", debounce(look, 150));
  return list;
}
