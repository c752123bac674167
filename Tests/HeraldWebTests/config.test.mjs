import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { beforeEach, test } from "node:test";
import { core, environment, load as loadFile } from "./core.mjs";
import { Gateway } from "./gateway.mjs";

const { config: load } = await loadFile("herald-config.js");

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const spki = publicKey.export({ format: "der", type: "spki" });
const configKey = spki.subarray(-32).toString("base64");

let gateway, world, agent, herald, sets;

const config = (herald, name) => load(herald, name, { app: "news", key: configKey });

/** A config set as a sync has it, signed. */
function made(name, version, values, app = "news") {
  const text = JSON.stringify(values);
  const message = `herald-config-1\n${app}\n${name}\n${version}\njson\n${text}`;
  const signature = sign(null, Buffer.from(message), privateKey).toString("base64");
  const tag = `${version}.0`;
  return { name, tag, version: String(version), values: text, signature, keyId: "k" };
}

beforeEach(async () => {
  gateway = new Gateway();
  sets = [];
  world = environment(async (call) => {
    const answer = await gateway.answer(call);
    const known = call.message.configs?.known;
    if (call.method === "Sync" && known) {
      const has = (set) => known.some(({ name, tag }) => name === set.name && tag === set.tag);
      answer.body.configs = {
        configs: sets.filter((set) => !has(set)),
        goneNames: known.map(({ name }) => name)
          .filter((name) => !sets.some((set) => set.name === name)),
      };
    }
    return answer;
  });
  agent = new core.Agent(world);
  herald = Object.assign(new EventTarget(), {
    agent, options: {}, problem: undefined,
    sync: (options) => agent.sync(options),
  });
  await agent.change((state) => {
    Object.assign(state, { config: { gateway: "https://herald.example", key: "key" } });
    state.isWanted = true;
  });
  await agent.sync({ isAsked: true });
});

test("the first call asks the server, and later ones do not", async () => {
  sets = [made("flags", 1, { beta: true })];
  assert.deepEqual(await config(herald, "flags"), { beta: true });
  const calls = world.calls.length;
  assert.deepEqual(await config(herald, "flags"), { beta: true });
  assert.equal(await config(herald, "none"), undefined);
  assert.equal(world.calls.length, calls);
});

test("a sync that asks for no config sets says nothing of them", async () => {
  await agent.sync({ isAsked: true });
  assert.ok(world.calls.every(({ message }) => message.configs === undefined));
});

test("a sync brings what has changed, and tells the page", async () => {
  const heard = [];
  herald.addEventListener("config", ({ detail }) => heard.push(detail));
  sets = [made("flags", 1, { n: 1 }), made("texts", 2, {})];
  await config(herald, "flags");
  sets[0] = made("flags", 3, { n: 2 });
  await agent.sync({ isAsked: true });
  await agent.sync({ isAsked: true });
  assert.deepEqual(heard, ["flags", "texts", "flags"]);
  assert.deepEqual(await config(herald, "flags"), { n: 2 });
  sets = [];
  await agent.sync({ isAsked: true });
  assert.equal(await config(herald, "flags"), undefined);
});

test("values that are not signed by the team, or for another app, are not taken", async () => {
  sets = [{ ...made("flags", 1, { n: 1 }), values: '{"n":2}' }, made("other", 1, {}, "shop")];
  assert.equal(await config(herald, "flags"), undefined);
  assert.equal(await config(herald, "other"), undefined);
  assert.match(String(herald.problem), /not signed/);
});

test("while the team changes its key, values that either key signs are taken", async () => {
  const other = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
  const otherKey = other.subarray(-32).toString("base64");
  const trusting = (...key) => load(herald, "flags", { app: "news", key });
  sets = [made("flags", 1, { n: 1 })];
  assert.equal(await trusting(otherKey), undefined);
  await trusting("not a key", otherKey, configKey);
  await agent.sync({ isAsked: true });
  assert.deepEqual(await trusting(otherKey, configKey), { n: 1 });
});

test("values that are older than those here are not taken", async () => {
  sets = [made("flags", 5, { n: 5 })];
  await config(herald, "flags");
  sets = [made("flags", 4, { n: 4 })];
  await agent.sync({ isAsked: true });
  assert.deepEqual(await config(herald, "flags"), { n: 5 });
});
