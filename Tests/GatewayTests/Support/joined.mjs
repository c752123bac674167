// Compares the dashboard's joined script with its modules: node joined.mjs SCRIPT FOLDER
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const [, , script, folder] = process.argv, text = readFileSync(script, "utf8");
const last = `export const { app } = useModule("app.js");\n`;
assert.ok(text.endsWith(last), "the script runs the first module, and exports its app");

// Without that, nothing is run until it is asked for.
const copy = `${script}.mjs`;
writeFileSync(copy, text.slice(0, -last.length) + "export { modules, useModule };\n");
const { modules, useModule } = await import(copy);

const names = readdirSync(folder).filter((it) => it.endsWith(".js")).sort();
assert.deepEqual(Object.keys(modules).sort(), names);
const kinds = (exported) => Object.entries(exported).map(([name, value]) =>
  `${name}: ${typeof value === "function" ? `function ${value.name}` : JSON.stringify(value)}`);
let exported = 0;
for (const name of names) {
  // The first module needs a page.
  if (name === "app.js") continue;
  const own = kinds(await import(`${folder}/${name}`)).sort();
  assert.deepEqual(kinds(useModule(name)).sort(), own, name);
  exported += own.length;
}
// All lines are there, but for comments, types, imports and the word `export`.
const lines = (it) => it.split("\n").map((line) => line.trim()).filter(Boolean);
const joined = new Set(lines(text));
const isLeftOut = (line) => /^(\/\/|\/\*|\*|import |.*} from "|export \{)/.test(line);
for (const name of names) {
  let isIn = false;
  for (const line of lines(readFileSync(`${folder}/${name}`, "utf8"))) {
    if (line.startsWith("import ")) isIn = true;
    if (!isIn && !isLeftOut(line)) {
      const code = line.replace(/^export /, "").replaceAll(/\/\*\*.*?\*\/ ?/g, "").trim()
        .replaceAll(`import("./`, `loadModule("`);
      assert.ok(joined.has(code), `${name}: ${line}`);
    }
    if (line.endsWith(";")) isIn = false;
  }
}
console.log(`${names.length} modules with ${exported} exports are as they were`);
