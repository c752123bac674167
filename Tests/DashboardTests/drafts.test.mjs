// Where drafts are kept: whose they are, and what becomes of them when tabs are closed.
import assert from "node:assert/strict";
import test from "node:test";
import { lockKeeper, storage } from "./browser_parts.mjs";
import { newDraft } from "../../Sources/Dashboard/draft.js";

let copies = 0;

/** A browser with tabs, each with modules of its own. */
function browser() {
  const lasting = storage(), keeper = lockKeeper();
  let time = Date.parse("2026-06-01T00:00:00Z");
  const now = () => { time += 1000; return time; };
  return { lasting, keeper, pass: (days) => { time += days * 86400000; },
    async tab(kept = storage(), hasLocks = true) {
      copies += 1;
      const drafts = await import(`../../Sources/Dashboard/drafts.js?copy=${copies}`);
      const { locks, end } = keeper.tab();
      const of = { lasting, tab: kept, now, locks: hasLocks ? locks : undefined };
      return { kept, end, drafts, of, open: (who = "ann", app = "news") =>
        drafts.openDraft({ who, app }, of) };
    } };
}

const written = (title) => ({ ...newDraft(), title, key: crypto.randomUUID() });
const title = async (tab, ...who) => (await tab.open(...who)).kept.title;

test("a draft outlives a reload and the tab, and the next tab goes on with it", async () => {
  const all = browser(), first = await all.tab();
  (await first.open()).keep(written("Council votes"));
  first.end();
  const again = await all.tab(first.kept);
  assert.equal(await title(again), "Council votes");
  assert.equal((await again.open()).leftSince, undefined);
  again.end();
  const other = await all.tab(), found = await other.open();
  assert.deepEqual([found.kept.title, found.leftSince],
    ["Council votes", "2026-06-01T00:00:01.000Z"]);
  found.forget();
  other.end();
  assert.equal(await title(await all.tab()), "");
});

test("two tabs have a draft each, and neither writes over the other's", async () => {
  const all = browser(), [one, two] = [await all.tab(), await all.tab()];
  const [a, b] = [await one.open(), await two.open()];
  a.keep(written("A"));
  b.keep(written("B"));
  assert.deepEqual([await title(one), await title(two)], ["A", "B"]);
  // A tab that was duplicated has what the other one keeps, and no part in its draft.
  const copy = await all.tab(storage({ ...Object.fromEntries(one.kept.names().map((name) =>
    [name, one.kept.getItem(name)])) }));
  (await copy.open()).keep(written("C"));
  assert.deepEqual([await title(one), await title(two), await title(copy)], ["A", "B", "C"]);
});

test("a tab whose own draft is sent goes on with one that a closed tab has left", async () => {
  const all = browser(), [one, two] = [await all.tab(), await all.tab()];
  (await one.open()).keep(written("A"));
  (await two.open()).keep(written("B"));
  two.end();
  assert.equal(await title(one), "A");
  (await one.open()).forget();
  assert.equal(await title(one), "B");
  assert.equal(all.keeper.names().length, 1, "the name of the sent one is given back");
});

test("nobody gets the draft of another person or of another app", async () => {
  const all = browser(), tab = await all.tab();
  (await tab.open("ann", "news")).keep(written("Secret"));
  assert.equal(await title(tab, "ann", "sport"), "");
  (await tab.open("ann", "sport")).keep(written("Goal"));
  assert.equal(await title(tab, "ann", "news"), "Secret");
  tab.drafts.leaveDrafts();
  await new Promise((done) => { setImmediate(done); });
  assert.deepEqual(all.keeper.names(), []);
  for (const who of ["bo", "ann/news", "an"]) assert.equal(await title(tab, who, "news"), "");
  tab.drafts.leaveDrafts();
  assert.equal(await title(tab, "ann", "news"), "Secret", "its writer is signed in again");
  tab.drafts.forgetDrafts("ann", tab.of);
  assert.deepEqual([await title(tab), await title(tab, "ann", "sport")], ["", ""]);
});

test("without locks a tab has its own draft alone", async () => {
  const all = browser(), one = await all.tab(storage(), false);
  (await one.open()).keep(written("A"));
  assert.equal(await title(await all.tab(one.kept, false)), "A");
  assert.equal(await title(await all.tab(storage(), false)), "");
});

test("what nobody goes on with is deleted after a month", async () => {
  const all = browser(), one = await all.tab();
  (await one.open()).keep(written("A"));
  one.end();
  all.pass(31);
  assert.equal(await title(await all.tab()), "");
  assert.deepEqual(all.lasting.names(), []);
});

test("pages that open one after the other get the same draft, and a blank one is not kept",
  async () => {
    const all = browser(), tab = await all.tab();
    const [a, b] = await Promise.all([tab.open(), tab.open()]);
    assert.equal(a, b);
    a.keep(newDraft());
    assert.deepEqual(all.lasting.names(), []);
    all.lasting.setItem = () => { throw new Error("no room"); };
    a.keep(written("A"));
  });

test("the devices of a test are remembered for each person and app", async () => {
  const all = browser(), { drafts, of } = await all.tab();
  const at = (who, app) => drafts.testDevices({ who, app }, of);
  drafts.keepTestDevices({ who: "ann", app: "news" }, "user(ann)", of);
  drafts.forgetDrafts("ann", of);
  assert.deepEqual([at("ann", "news"), at("ann", "sport"), at("bo", "news")],
    ["user(ann)", "", ""]);
});
