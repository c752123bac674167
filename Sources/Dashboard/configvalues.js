// What config sets decide without a page: whether values can be stored, and how they look.

/** The most bytes of the values of a variant that the API takes. */
export const mostBytes = 16384;

/** The most variants of a config set that the API takes. */
export const mostVariants = 16;

/**
 * Why a text cannot be the values of a variant; empty if it can.
 * @param {string} text
 */
export function valuesProblem(text) {
  /** @type {any} */ let values;
  try {
    values = JSON.parse(text);
  } catch (/** @type {any} */ error) {
    return `This is no JSON${placeOf(text, error.message)}: ${error.message}.`;
  }
  if (values === null || typeof values !== "object" || Array.isArray(values)) {
    return `Values are a JSON object, such as {"beta": true}.`;
  }
  const path = pathOfNull(values, "");
  if (path) return `${path} is null, which property lists do not have. Leave it out.`;
  const bytes = new TextEncoder().encode(compact(text)).length;
  return bytes > mostBytes ? `They have ${bytes} bytes; ${mostBytes} is the most.` : "";
}

/**
 * Where JSON has a mistake, by the position that the engine names; empty if it names none.
 * @param {string} text @param {string} message
 */
function placeOf(text, message) {
  const at = /at position (\d+)/.exec(message)?.[1];
  if (at === undefined) return "";
  const before = text.slice(0, Number(at)).split("\n");
  return ` (line ${before.length}, column ${(before.at(-1) ?? "").length + 1})`;
}

/** @param {any} value @param {string} path @returns {string} the first that is null */
function pathOfNull(value, path) {
  if (value === null) return path;
  if (typeof value !== "object") return "";
  for (const [name, inside] of Object.entries(value)) {
    const found = pathOfNull(inside, path ? `${path}.${name}` : name);
    if (found) return found;
  }
  return "";
}

/** The parts of JSON: texts, what stands between the marks, and the marks. */
const parts = (/** @type {string} */ text) =>
  text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];

/**
 * JSON without blanks. Numbers stay as they are written.
 * @param {string} text
 */
export const compact = (text) => parts(text).join("");

/**
 * JSON with a line for each value. Numbers stay as they are written, however large they are.
 * @param {string} text JSON without a mistake
 */
export function pretty(text) {
  let [out, depth, last] = ["", 0, ""];
  const line = () => `\n${"  ".repeat(depth)}`;
  for (const part of parts(text)) {
    if (part === "}" || part === "]") {
      depth -= 1;
      out += last === "{" || last === "[" ? part : line() + part;
    } else {
      if (last === "{" || last === "[" || last === ",") out += line();
      out += part === ":" ? ": " : part;
      if (part === "{" || part === "[") depth += 1;
    }
    last = part;
  }
  return out;
}

/**
 * The number of times that a config set was asked for, by all keys.
 * @param {any} set
 */
export const timesAsked = (set) => (set.loads ?? []).reduce((/** @type {number} */ sum,
  /** @type {any} */ it) => sum + Number(it.asked ?? 0), 0);

/**
 * A config set as the form has it.
 * @param {any} set
 */
export const draftOf = (set) => ({ description: set.description ?? "",
  variants: (set.variants ?? []).map((/** @type {any} */ it) =>
    ({ audience: it.audience ?? "", values: pretty(it.values ?? "{}") })) });

/**
 * What is stored of a form; the first mistake is an error that names its variant.
 * @param {string} name @param {any} draft @param {boolean} disabled
 */
export function configSetOf(name, draft, disabled) {
  draft.variants.forEach((/** @type {any} */ it, /** @type {number} */ index) => {
    const problem = valuesProblem(it.values);
    if (problem) throw new Error(`Variant ${index + 1}: ${problem}`);
    if (!it.audience.trim() && index < draft.variants.length - 1) {
      throw new Error(`Variant ${index + 1} is for every device, so nobody would get those below `
        + "it. Give it an audience, or move it to the end.");
    }
  });
  return { name, description: draft.description.trim(), disabled,
    variants: draft.variants.map((/** @type {any} */ it) =>
      ({ audience: it.audience.trim(), values: it.values })) };
}

/**
 * A list with one of its members a place earlier.
 * @template T @param {T[]} list @param {number} index @returns {T[]}
 */
export function movedUp(list, index) {
  const copy = [...list];
  copy.splice(index - 1, 0, ...copy.splice(index, 1));
  return copy;
}
