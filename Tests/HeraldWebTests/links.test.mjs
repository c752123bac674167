import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./core.mjs";
import { begin, gateway, herald, open, page, world } from "./page.mjs";

beforeEach(begin);

test("a link that a tap has left is opened once", async () => {
  const opened = [];
  await open({ open: (link) => opened.push(link) });
  await world.store.change("link", () => ({ link: "/bills/1", at: world.time }));
  await page.listeners["worker.message"]({ data: { herald: { link: true } } });
  await herald.deliver();
  assert.deepEqual(opened, ["/bills/1"]);
});

/** Leaves a link as a tap does, and lets a page hear of it. */
async function tap(link, page = herald, team = "") {
  world.time += 1000;
  await world.store.change("link", () => ({ link, team, at: world.time }));
  page.hear({ link: true });
  await settled();
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const left = () => world.store.count("link");

/** An app that is never ready for `/slow`; notes what it is asked to open. */
function slowApp() {
  const asked = [];
  const open = (link, _, signal) => {
    asked.push({ link, signal });
    return link === "/slow" ? new Promise(() => {}) : undefined;
  };
  return { asked, open };
}

test("a newer tap takes the place of one whose link still waits", async () => {
  const { asked, open: opens } = slowApp();
  await open({ open: opens });
  await tap("/slow");
  await tap("/bills/2");
  assert.deepEqual(asked.map(({ link, signal }) => [link, signal.aborted]),
    [["/slow", true], ["/bills/2", false]]);
  assert.equal(await left(), 0);
});

test("a tap that another tab takes is newer, too", async () => {
  const one = slowApp(), other = slowApp();
  await open({ open: one.open });
  const first = herald;
  await tap("/slow");
  open({ open: other.open });
  await herald.ready;
  await settled();
  assert.deepEqual([other.asked, one.asked[0].signal.aborted], [[], false], "the first has it");
  await tap("/bills/2");
  first.hear({});
  await settled();
  assert.ok(one.asked[0].signal.aborted);
  assert.deepEqual(other.asked.map(({ link }) => link), ["/bills/2"]);
  assert.equal(await left(), 0);
});

test("a link that is asked about when a newer one comes is not opened", async () => {
  const links = { routes: [{ name: "bill", path: "/bills/:id" }] }, opened = [];
  let answer;
  const confirm = () => new Promise((resolve) => { answer = resolve; });
  await open({ links, confirm, open: (link) => opened.push(link) });
  const controller = new AbortController();
  links.routes[0].changesState = true;
  const { openLink } = await load("herald-read.js");
  const asked = openLink(herald.options, "/bills/1", "outside", controller.signal);
  await settled();
  controller.abort();
  answer(true);
  assert.equal(await asked, false);
  assert.deepEqual(opened, []);
});

test("a link that the app cannot open is given up after half a minute", async (t) => {
  const { asked, open: opens } = slowApp();
  await open({ open: opens });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await world.store.change("link", () => ({ link: "/slow", at: world.time - 20000 }));
  const links = givenUp(), delivered = herald.deliver();
  while (!asked.length) await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(9999);
  assert.ok(!asked[0].signal.aborted);
  t.mock.timers.tick(1);
  await delivered;
  assert.ok(asked[0].signal.aborted);
  assert.deepEqual(links, [["/slow", "timed_out"]]);
  assert.equal(await left(), 0);
});

/** Notes the links that are given up. */
function givenUp() {
  const links = [];
  herald.addEventListener("fallback", ({ detail }) => links.push([detail.link, detail.reason]));
  return links;
}

test("a log-out ends the team's link that waits, also in another tab, and the page hears of it",
  async () => {
    const { asked, open: opens } = slowApp();
    await open({ open: opens });
    const links = givenUp(), first = herald;
    await tap("/slow", first, "T1");
    await first.logOut("T2");
    await settled();
    assert.ok(!asked[0].signal.aborted);
    open();
    await herald.ready;
    await herald.logOut("T1");
    // The worker tells the other tabs.
    first.hear({});
    await settled();
    assert.ok(asked[0].signal.aborted);
    assert.deepEqual(links, [["/slow", "logged_out"]]);
    assert.equal(await left(), 0);
    assert.deepEqual(page.heard.at(-1), { loggedOut: "T1" });
  });

test("a log-out takes away what waits for who signs in next", async () => {
  await open();
  await world.store.change("link", () => ({ link: "/bills/1", team: "T1", at: world.time }));
  await world.store.change("link:m1:save", () => ({ message: { id: "m1", team: "T1" }, action: "save" }));
  await herald.logOut();
  assert.equal(await left(), 0);
  const opened = [];
  await open({ open: (link) => opened.push(link) });
  assert.deepEqual(opened, []);
  assert.deepEqual(page.heard.at(-1), { loggedOut: "" });
});

test("pushes for a team that was logged out are not shown any more", async () => {
  await open({ rules: { teams: ["T1", "T2"], showsTests: true } });
  await herald.logOut("T1");
  const { rules } = (await herald.agent.state()).config;
  assert.deepEqual(rules, { teams: ["T2"], showsTests: true });
  await herald.logOut();
  assert.deepEqual((await herald.agent.state()).config.rules.teams, ["T2"]);
  await open();
  await herald.logOut("T1");
  assert.equal((await herald.agent.state()).config.rules, undefined);
});

test("an app hears which team the message of a link is for", async () => {
  const asked = [];
  const links = { routes: [{ name: "bill", path: "/bills/:id" }] };
  const app = { open: (link, { team, route }) => asked.push([link, team, route]) };
  await open(app);
  await tap("/bills/1", herald, "T1");
  await tap("/bills/2");
  await open({ ...app, links });
  await tap("/bills/3", herald, "T2");
  assert.deepEqual(asked, [
    ["/bills/1", "T1", undefined], ["/bills/2", undefined, undefined], ["/bills/3", "T2", "bill"],
  ]);
});

test("a page hears of a link that it does not know", async () => {
  await open({ links: { routes: [{ name: "bill", path: "/bills/:id" }] } });
  const links = givenUp();
  await tap("/votes/1");
  assert.deepEqual(links, [["/votes/1", "unknown_link"]]);
});

test("a link whose opening fails is kept for the next visit", async () => {
  await open({ open: async () => { throw new Error("not now"); } });
  await world.store.change("link", () => ({ link: "/bills/1", at: world.time }));
  await assert.rejects(herald.deliver(), /not now/);
  const opened = [];
  await open({ open: (link) => opened.push(link) });
  assert.deepEqual(opened, ["/bills/1"]);
});

test("one page hears once of a button without a link, also one that comes later", async () => {
  const heard = [];
  const listen = () => {
    herald.addEventListener("press", ({ detail }) => heard.push(detail));
    return herald;
  };
  const press = (id) => world.store.change(`link:${id}:save`,
    () => ({ message: { id, title: "Vote" }, action: "save" }));
  await press("m1");
  open();
  await listen().ready;
  await herald.begun;
  const first = herald;
  open();
  await listen().ready;
  await press("m2");
  for (const page of [first, herald]) page.hear({ link: true });
  await settled();
  assert.deepEqual(heard.map(({ message, action }) => [message.id, action]),
    [["m1", "save"], ["m2", "save"]]);
  assert.equal(await left(), 0);
});

test("a link from outside asks before it changes something", async () => {
  const links = { routes: [{ name: "remove", path: "/remove/:id", changesState: true }] };
  const opened = [], asked = [];
  const confirm = (link) => asked.push(link) > 1;
  await open({ links, confirm, open: (_, match) => opened.push(match.parameters.id) });
  assert.equal(await herald.openLink("/remove/1"), false);
  assert.equal(await herald.openLink("/remove/2"), true);
  assert.equal(await herald.openLink("/remove/3", "push"), true);
  assert.deepEqual([opened, asked], [["2", "3"], ["/remove/1", "/remove/2"]]);
});

test("a link that leads to a script is not opened", async () => {
  await open();
  assert.equal(await herald.openLink("javascript:alert(1)"), false);
  assert.deepEqual(page.went, []);
});

test("what was read goes away from the screen", async () => {
  await open();
  gateway.items = [{ messageId: "m1", content: { title: "Vote" } }];
  await herald.follow("/news");
  await herald.flush();
  await herald.sync({ isAsked: true });
  await herald.markRead("m1");
  assert.deepEqual((await herald.inbox()).map(({ message, isRead }) => [message.id, isRead]),
    [["m1", true]]);
  assert.deepEqual(page.heard.at(-1), { read: ["m1"] });
});

test("a message opened from the inbox is read, counts as seen and tapped once, and has its link", async () => {
  await open();
  gateway.items = [{ messageId: "m1", content: { title: "Vote", url: "/bills/1" } }];
  await herald.follow("/news");
  await herald.flush();
  await herald.sync({ isAsked: true });
  for (const _ of "12") assert.equal(await herald.open("m1"), "/bills/1");
  await herald.sync();
  assert.deepEqual([...gateway.events.values()].map(({ id, kind }) => [id, kind]),
    [["displayed:m1", "EVENT_KIND_DISPLAYED"], ["tapped:m1", "EVENT_KIND_TAPPED"]]);
  assert.ok((await herald.inbox())[0].isRead);
  assert.deepEqual(page.heard.at(-1), { read: ["m1"] });
  await assert.rejects(herald.open("m2"), /m2 is not in the inbox/);
  assert.equal(gateway.events.size, 2);
});

test("a message that is kept does not expire, and one that is deleted does not come back", async () => {
  const { remove, save } = await load("herald-read.js");
  await open();
  const expireTime = new Date(world.time + 1000).toISOString();
  gateway.items = ["m1", "m2", "m3"].map((messageId) => ({ messageId, expireTime, content: {} }));
  await herald.follow("/news");
  await herald.flush();
  await herald.sync({ isAsked: true });
  await save(herald, "m1");
  await remove(herald, "m2");
  assert.deepEqual(page.heard.at(-1), { read: ["m2"] });
  // The server has it still.
  await herald.agent.keep(gateway.items[1]);
  const ids = async () =>
    (await herald.inbox()).map(({ message, isSaved }) => [message.id, isSaved]).sort();
  assert.deepEqual(await ids(), [["m1", true], ["m3", false]]);
  world.time += 2000;
  assert.deepEqual(await ids(), [["m1", true]]);
  await save(herald, "m1", false);
  assert.deepEqual(await ids(), []);
});

test("what was read is noted also where no worker can be", async () => {
  await open();
  await world.store.change("inbox:m1", () => ({ at: 1, item: { messageId: "m1" } }));
  navigator.serviceWorker = undefined;
  const told = new Promise((resolve) => herald.addEventListener("change", resolve));
  await Promise.all([herald.markRead("m1"), told]);
  assert.ok((await herald.inbox())[0].isRead);
});
