// The text of a selector as blocks, and back: groups of conditions. `Sources/Audience/Forms` has
// the grammar. Whether a value is right is for the server to say; here none may be lost.

/**
 * A question about a device, with its values as they are written. `raw` has the text of an atom
 * that is not understood; `attribute` has a name, a comparison, the kind of value, and the value.
 * @typedef {{ask: string, values: string[], not: boolean}} Condition
 */
/** @typedef {{of: "all" | "any" | "none" | "notAll", items: Block[]}} Group */
/** @typedef {Condition | Group} Block */

/**
 * The number of values that each question has; those of an attribute are read by a rule of their
 * own.
 */
export const arity = { user: 1, platform: 1, model: 1, address_kind: 1, address_lost: 1, locale: 1,
  time_zone: 1, last_seen: 1, created: 1, segment: 1, static_list: 1, at: 1, device: 1, tag: 2,
  app_version: 2, moved: 2, within: 3, percent: 3 };

/**
 * The comparisons that each kind of an attribute's value has.
 * @type {Record<string, string[]>}
 */
export const comparisons = { text: ["=", "contains", "<", ">"],
  number: ["=", "<", "<=", ">=", ">"], date: ["=", "before", "after"],
  version: ["=", "<", "<=", ">=", ">"], none: ["is_empty"] };

/** As many parentheses in one another as the server takes, and more NOTs in a row. */
const deepest = 32;

/** Stands for a value that is missing and may not be in quotes. The server refuses it. */
const missing = "?";

/** A text that is no selector. */
class Mistake extends Error {}

/** Splits a text into words: an operator, a parenthesis, a condition, or the end. */
class Words {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    /** @type {string[]} */ this.comments = [];
    /** The word that is next: "and", "(", "" at the end. @type {string | Condition} */
    this.word = this.read();
  }

  /** Takes the next word. */
  take() {
    const { word } = this;
    this.word = this.read();
    return word;
  }

  /** Takes what an expression finds here; empty if there is nothing like it. */
  eat(/** @type {RegExp} */ like) {
    like.lastIndex = this.at;
    const found = like.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  skipBlanks() {
    for (;;) {
      this.eat(/[ \t-\r]+/y);
      const comment = this.eat(/#(?=[ \t-\r]|$)[^\r\n]*/y);
      if (!comment) return;
      this.comments.push(comment.trimEnd());
    }
  }

  /** @returns {string | Condition} */
  read() {
    this.skipBlanks();
    const begin = this.at, parenthesis = this.eat(/[()]/y);
    if (parenthesis || begin === this.text.length) return parenthesis;
    if (this.text[begin] === "\"") return condition("tag", this.quotation());
    const word = this.eat(/[^ \t-\r()"]+/y);
    if (/^(and|or|not)$/i.test(word)) return word.toLowerCase();
    if (/^all$/i.test(word)) return condition("all");
    const device = /^device:(.*)$/is.exec(word);
    if (device) return condition("device", device[1]);
    return this.text[this.at] === "(" ? this.atom(word, begin) : condition("tag", word);
  }

  /** The text of the quotation that begins here. */
  quotation() {
    const found = this.eat(/"(?:[^"\\]|\\["\\])*"/y);
    if (!found) throw new Mistake("a quotation does not end");
    return found.slice(1, -1).replace(/\\(.)/g, "$1");
  }

  /**
   * A name with arguments in parentheses.
   * @param {string} name @param {number} begin
   */
  atom(name, begin) {
    const { comments } = this;
    this.comments = [];
    this.eat(/\(/y);
    /** @type {Argument[]} */ const found = [];
    for (;;) {
      this.skipBlanks();
      const quoted = this.text[this.at] === "\"";
      const text = quoted ? this.quotation() : this.eat(/[<=>]+|[,)]|[^ \t-\r()",<=>]+/y);
      if (text === ")" && !quoted) break;
      if (!quoted && !text) throw new Mistake("an atom does not end");
      found.push({ text, quoted });
    }
    const made = understood(name.toLowerCase(), found);
    // The text of one that is not understood has its comments.
    this.comments = [...comments, ...(made ? this.comments : [])];
    return made ?? condition("raw", this.text.slice(begin, this.at));
  }
}

/** @typedef {{text: string, quoted: boolean}} Argument a word between the parentheses */

const isValue = (/** @type {Argument} */ it) => it.quoted || !/^[,<=>]/.test(it.text);

/** @param {string} ask @param {string[]} values @returns {Condition} */
export const condition = (ask, ...values) => ({ ask, values, not: false });

/**
 * The condition that an atom is; undefined for one of another form.
 * @param {string} name @param {Argument[]} found
 */
function understood(name, found) {
  if (name === "attribute") return attribute(found);
  const wanted = Object.hasOwn(arity, name) && /** @type {any} */ (arity)[name];
  const isComma = (/** @type {Argument} */ it) => !it.quoted && it.text === ",";
  if (found.length !== 2 * wanted - 1) return undefined;
  if (!found.every((it, index) => index % 2 ? isComma(it) : isValue(it))) return undefined;
  return condition(name === "tag" ? "tag_group" : name,
    ...found.filter((_, index) => index % 2 === 0).map((it) => it.text));
}

/** @param {Argument[]} found */
function attribute([name, comparison, value, more]) {
  if (!name || !comparison || more || comparison.quoted) return undefined;
  if (!isValue(name) || (value && !isValue(value))) return undefined;
  const [kind, text] = value ? valueOf(value) : ["none", ""];
  return comparisons[kind].includes(comparison.text)
    ? condition("attribute", name.text, comparison.text, kind, text) : undefined;
}

/**
 * The kind of an attribute's value, which its form tells, and the value.
 * @param {Argument} argument
 */
function valueOf({ text, quoted }) {
  if (quoted) return ["text", text];
  if (/^\d{4}-\d\d-\d\d/.test(text)) return ["date", text];
  if (text.startsWith("v")) return ["version", text.slice(1)];
  return ["number", text === missing ? "" : text];
}

/**
 * Reads a group, up to a parenthesis that closes it or the end.
 * @param {Words} words @param {number} depth @returns {Block}
 */
function expression(words, depth) {
  if (depth > deepest) throw new Mistake("too many parentheses");
  /** @type {Block[]} */ const sums = [];
  do {
    /** @type {Block[]} */ const products = [];
    do products.push(operand(words, depth)); while (words.word === "and" && words.take());
    sums.push(joined("all", products));
  } while (words.word === "or" && words.take());
  return joined("any", sums);
}

/** @param {"all" | "any"} of @param {Block[]} items @returns {Block} */
const joined = (of, items) => items.length === 1 ? items[0] : { of, items };

/** @param {Words} words @param {number} depth @returns {Block} */
function operand(words, depth) {
  let nots = 0;
  while (words.word === "not" && words.take()) nots += 1;
  if (nots > deepest) throw new Mistake("too many NOTs");
  let found = words.take();
  if (found === "(") {
    found = /** @type {any} */ (expression(words, depth + 1));
    if (words.take() !== ")") throw new Mistake("a parenthesis does not close");
  }
  if (typeof found === "string") throw new Mistake("a condition is missing");
  /** @type {Block} */ let block = found;
  for (; nots > 0; nots -= 1) block = negated(block);
  return block;
}

/**
 * Whatever a block is not.
 * @param {Block} block @returns {Block}
 */
export function negated(block) {
  if ("ask" in block && !block.not) return { ...block, not: true };
  if ("of" in block && block.of === "any") return { ...block, of: "none" };
  if ("of" in block && block.of === "all") return { ...block, of: "notAll" };
  return { of: "none", items: [block] };
}

/**
 * The blocks of a text, and its comments; undefined if the text is no selector. An empty text has
 * no block.
 * @param {string} text @returns {{block: Block | undefined, comments: string[]} | undefined}
 */
export function parse(text) {
  try {
    const words = new Words(text);
    const block = words.word === "" ? undefined : expression(words, 0);
    return words.word === "" ? { block, comments: words.comments } : undefined;
  } catch (error) {
    if (error instanceof Mistake) return undefined;
    throw error;
  }
}

/**
 * Without groups that say nothing: those of one block, and those of none, which give undefined.
 * @param {Block} block @returns {Block | undefined}
 */
export function simple(block) {
  if ("ask" in block) return block;
  const items = /** @type {Block[]} */ (block.items.map(simple).filter(Boolean));
  if (items.length > 1) return { of: block.of, items };
  if (!items.length) return undefined;
  return block.of === "all" || block.of === "any" ? items[0] : negated(items[0]);
}

/**
 * The text of blocks, with the comments of the text they came from before it.
 * @param {Block | undefined} block @param {string[]} [comments]
 */
export function write(block, comments = []) {
  const found = block && simple(block);
  return [...comments, found ? textOf(found) : ""].join("\n");
}

/**
 * A text with one more condition.
 * @param {string} text @param {string} more
 */
export function narrowed(text, more) {
  const found = parse(text), added = parse(more)?.block;
  // The server says what is wrong with a text that cannot be read.
  if (!found || !added) return `${text.trim()} AND ${more}`;
  const { block, comments } = found;
  if (!block || isAll(block)) return write(added, comments);
  const items = "of" in block && block.of === "all" ? block.items : [block];
  return write({ of: "all", items: [...items, added] }, comments);
}

/** @param {Block} block */
export const isAll = (block) => "ask" in block && block.ask === "all" && !block.not;

/** @param {Block} block @returns {string} */
function textOf(block) {
  if ("ask" in block) return `${block.not ? "NOT " : ""}${atomText(block)}`;
  const isSum = block.of === "any" || block.of === "none";
  const inside = block.items.map((it) => {
    const isLoose = "of" in it && (it.of === "any" || (it.of === "all" && !isSum));
    return isLoose ? `(${textOf(it)})` : textOf(it);
  }).join(isSum ? " OR " : " AND ");
  if (block.of === "all" || block.of === "any") return inside;
  return block.items.length > 1 ? `NOT (${inside})` : `NOT ${inside}`;
}

const quoted = (/** @type {string} */ text) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** An argument, in quotes if it needs them. */
const argument = (/** @type {string} */ text) =>
  text === "" || text === "#" || /[ \t-\r()",<=>]/.test(text) ? quoted(text) : text;

/** A value of an attribute whose form tells its kind, so that it may not be in quotes. */
const bare = (/** @type {string} */ text) => text.trim().replace(/[ \t-\r()",<=>]/g, "_")
  || missing;

/** @param {Condition} condition @returns {string} */
function atomText({ ask, values: [first = "", ...more] }) {
  if (ask === "raw") return first;
  if (ask === "all") return "ALL";
  if (ask === "tag") {
    const needsQuotes = first === "" || first === "#" || /^[[{]|[ \t-\r()"]/.test(first)
      || /^(and|or|not|all|device:.*)$/is.test(first);
    return needsQuotes ? quoted(first) : first;
  }
  if (ask === "device" && /^[^\s()"]+$/.test(first)) return `device:${first}`;
  if (ask === "attribute") {
    const [comparison, kind, value] = more;
    if (kind === "none") return `attribute(${argument(first)} is_empty)`;
    const text = kind === "text" ? quoted(value)
      : kind === "version" && bare(value) !== missing ? `v${bare(value)}` : bare(value);
    return `attribute(${argument(first)} ${comparison} ${text})`;
  }
  return `${ask === "tag_group" ? "tag" : ask}(${[first, ...more].map(argument).join(", ")})`;
}
