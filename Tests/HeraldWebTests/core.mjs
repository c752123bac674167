// What the tests share: the library's core, a store in memory, and the decision tables.
import { existsSync, readFileSync, readdirSync } from "node:fs";

/** Whether the compact form is tested, which is served; otherwise the sources. */
const isCompact = process.env.HERALD_WEB_FORM === "compact";
const folder = `../../Sources/HeraldWeb/${isCompact ? "Generated/" : ""}`;

/** Loads a file of the library, such as `herald.js`. */
export const load = (name) => import(`${folder}${name}`);

const parts = isCompact ? ["worker"] : ["core", "agent", "messages", "slots", "screen", "push"];
for (const part of parts) await load(`herald-${part}.js`);

export const core = globalThis.heraldCore;

/** A store in memory. It fails while `isUnreadable`, and stops for good after `writesLeft`. */
export class MemoryStore {
  constructor(rows = new Map()) {
    this.rows = rows;
    this.isUnreadable = false;
    this.writesLeft = Infinity;
  }
  check() { if (this.isUnreadable) throw new Error("the store cannot be read"); }
  async get(key) {
    this.check();
    return structuredClone(this.rows.get(key));
  }
  async change(key, edit) {
    this.check();
    const value = structuredClone(edit(structuredClone(this.rows.get(key))));
    if (this.writesLeft-- <= 0) throw new Error("the process was killed");
    if (value === undefined) this.rows.delete(key);
    else this.rows.set(key, value);
    return structuredClone(value);
  }
  async count(prefix) {
    this.check();
    return [...this.rows.keys()].filter((key) => key.startsWith(prefix)).length;
  }
  async clear() { this.rows.clear(); }
  async list(prefix, limit = Infinity) {
    this.check();
    const keys = [...this.rows.keys()].filter((key) => key.startsWith(prefix)).sort();
    return structuredClone(keys.slice(0, limit).map((key) => this.rows.get(key)));
  }
}

/** An environment in memory with a clock that stands still. `answer` is the server. */
export function environment(answer, store = new MemoryStore()) {
  const last = {};
  let ids = 0;
  const made = {
    store, time: 1795000000000, calls: [],
    now: () => made.time, random: () => 0.5, uuid: () => `install-${++ids}`,
    alone(work, name = "herald") {
      const done = Promise.resolve(last[name]).then(work);
      last[name] = done.catch(() => {});
      return done;
    },
    async post(url, headers, body) {
      const call = { url, headers, method: url.split("/").at(-1), message: JSON.parse(body) };
      made.calls.push(call);
      return structuredClone(await answer(call));
    },
  };
  return made;
}

/** The files of Tests/ClientVectors. */
function tables() {
  const folder = new URL("../ClientVectors/", import.meta.url);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")));
}

/** The decisions that Tests/ClientVectors has tables of. */
export const decisions = () => [...new Set(tables().map((file) => file.decision))];

/** The rows of a decision in Tests/ClientVectors. */
export const vectorsOf = (decision) =>
  tables().filter((file) => file.decision === decision).flatMap((file) => file.vectors);

/** Says where `actual` is not as expected; undefined if it is. Only named members count. */
export function difference(expected, actual, path = "") {
  if (expected === null) return actual == null ? undefined : `${path} should be absent`;
  if (Array.isArray(expected)) {
    if (actual?.length !== expected.length) {
      return `${path}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`;
    }
    return expected.map((it, i) => difference(it, actual[i], `${path}[${i}]`)).find(Boolean);
  }
  if (typeof expected === "object") {
    return Object.keys(expected)
      .map((name) => difference(expected[name], actual?.[name], `${path}.${name}`)).find(Boolean);
  }
  return actual === expected ? undefined
    : `${path}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`;
}

export const mappingOf = ({ mapping }) => core.mappingOf(mapping);

const isDefault = (value) => value === "" || value === undefined || value === false
  || value === 0 || (typeof value === "object" && Object.keys(value).length === 0);

/** A message without what is as it is by default, as the tables have it. */
export const said = (message) =>
  Object.fromEntries(Object.entries(message).filter(([name, value]) =>
    name === "isNamed" ? !value : name === "badge" ? value !== undefined
      : name === "kind" ? value !== "ordinary" : !isDefault(value)));
