// The JavaScript of docs/WEB.md runs as it is printed. A browser runs the page and its worker.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { core, load } from "./core.mjs";
import { begin, gateway, Herald, herald, open, world } from "./page.mjs";

const text = readFileSync(new URL("../../docs/WEB.md", import.meta.url), "utf8");

/** The block that the page has under a name. */
function block(name) {
  const mark = `<!-- checked by HeraldWebTests: ${name} -->\n`;
  assert.equal(text.split(mark).length, 2, name);
  return /^```[a-z]+\n(.*?)```/s.exec(text.split(mark)[1])[1];
}

/** Runs a block where these names are known, and gives what an expression is after it. */
async function run(name, names, result = "undefined") {
  const { constructor: AsyncFunction } = Object.getPrototypeOf(async () => {});
  const body = `${block(name)}; return ${result};`;
  return new AsyncFunction(...Object.keys(names), body)(...Object.values(names));
}

/** The class as a page has it, but for the gateway's address and the store; keeps the last one. */
function classOfPage() {
  return class Made extends Herald {
    constructor(options) {
      super({ gateway: "https://herald.example/", agent: new core.Agent(world), ...options });
      Made.last = this;
    }
  };
}

beforeEach(begin);

test("the block on a list of messages opens the link of one", async () => {
  const opened = [];
  const links = { routes: [{ name: "bill", path: "/bills/:id" }] };
  await open({ links, open: (link, match) => opened.push(match.parameters.id) });
  gateway.items = [{ messageId: "m1", content: { title: "Vote", url: "/bills/1" } }];
  await herald.follow("/news");
  await herald.flush();
  await herald.sync({ isAsked: true });
  const [{ message }] = await herald.inbox();
  await run("link", { herald, message });
  assert.deepEqual(opened, ["1"]);
  assert.ok((await herald.inbox())[0].isRead);
});

test("the block on what is kept and deleted does so", async () => {
  await open();
  const read = await load("herald-read.js");
  const saved = [];
  const names = { ...read, save: (...it) => saved.push(it[1]) && read.save(...it) };
  await world.store.change("inbox:m1", () => ({ at: 1, item: { messageId: "m1" } }));
  const text = block("save"), [imports] = /^import .*;\n/.exec(text);
  assert.match(imports, /^import \{ remove, save \} from ".*\/client\/v1\/herald-read\.js";/);
  const { constructor: AsyncFunction } = Object.getPrototypeOf(async () => {});
  const { save, remove } = names, message = { id: "m1" };
  await new AsyncFunction("herald", "message", "save", "remove", text.replace(imports, ""))(
    herald, message, save, remove);
  assert.deepEqual(saved, ["m1"]);
  assert.deepEqual(await herald.inbox(), []);
});

test("the block on a goal reports it", async () => {
  await open();
  await herald.follow("/news");
  await herald.flush();
  await run("goal", { herald });
  await herald.flush();
  const goals = JSON.stringify(world.calls.map((it) => it.message));
  assert.match(goals, /"purchase"/);
  assert.match(goals, /19\.9/);
});

test("the block on users has the app's server say whose device it is", async () => {
  const told = [];
  const fetch = async (url, { method, body }) => (told.push([url, method, body]), { ok: true });
  const Page = classOfPage();
  const made = await run("user", { Herald: Page, key: "key", fetch }, "herald");
  assert.equal(made, Page.last);
  await (made.begun ?? made.ready.then(() => made.begun));
  await made.follow("/news");
  await made.flush();
  // The hook is called once a file is loaded.
  for (let i = 0; i < 12000 && !told.length; i++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(told.length, 1);
  assert.deepEqual(told[0].slice(0, 2), ["/push/device", "POST"]);
  assert.ok(told[0][2].length > 0);
});

test("the block on explanations asks the app's server", async () => {
  const fetch = async (url, { method, body }) => ({ text: async () => `${method} ${url} ${body}` });
  const Page = classOfPage();
  await run("explain", { Herald: Page, key: "key", fetch });
  await (Page.last.begun ?? Page.last.ready.then(() => Page.last.begun));
  await Page.last.follow("/news");
  await Page.last.flush();
  assert.equal((await Page.last.why()).explanation, "POST /push/why device-1");
});

test("the block on vouching asks the app's server for a token", async () => {
  const fetch = async (url, { body }) => ({ text: async () => `${url} for ${body}` });
  const Page = classOfPage();
  await run("token", { Herald: Page, key: "key", fetch });
  await (Page.last.begun ?? Page.last.ready.then(() => Page.last.begun));
  await Page.last.follow("/news");
  await Page.last.flush();
  const registered = world.calls.find((it) => it.message.attestation);
  assert.equal(
    registered.message.attestation, `/push/token for ${registered.message.installId}`);
});

test("the block on digests is an import map", () => {
  const [, map] = /<script type="importmap">\n(.*?)<\/script>/s.exec(block("digests"));
  assert.deepEqual(Object.keys(JSON.parse(map)), ["integrity"]);
});
