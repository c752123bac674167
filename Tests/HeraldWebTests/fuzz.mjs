// Reads payloads, each a line with the mapping and what HeraldClient has read in it, and compares.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { core, said } from "./core.mjs";

const lines = readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean);
let whole = 0;
for (const line of lines) {
  const { mapping, base64, message } = JSON.parse(line), bytes = Buffer.from(base64, "base64");
  const read = said(core.decode(new Uint8Array(bytes), core.mappingOf(mapping)));
  assert.deepEqual(read, message, `${mapping}: ${bytes}`);
  if (message.fault !== "unreadable") whole += 1;
}
console.log(`read ${lines.length}, of which payloads: ${whole}`);
