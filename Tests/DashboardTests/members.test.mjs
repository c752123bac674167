// Static lists: making one, putting devices on it and taking them off, and who is on it.
import assert from "node:assert/strict";
import test from "node:test";
import { clearPage, openDialog, press, put, toasts } from "./plain_page.mjs";
import { askList } from "../../Sources/Dashboard/audiences.js";
import { readCSV, writeCSV } from "../../Sources/Dashboard/csv.js";
import { deviceRows, editList } from "../../Sources/Dashboard/failures.js";
import { missingLines, readIds, show } from "../../Sources/Dashboard/lists.js";

globalThis.setTimeout = () => 0;
globalThis.location = { hash: "" };

/** A registry of devices, with the user of each, that keeps lists as the real one does. */
function registry(devices, lists = {}) {
  const kept = Object.fromEntries(Object.entries(lists).map(([name, ids]) =>
    [name, new Set(ids)])), asked = [];
  const refused = (code) => Object.assign(new Error(code), { code });
  const said = (name) => ({ name, devices: String(kept[name].size), updateTime: "T" });
  const edit = ({ name, addDevices = [], addUsers = [], removeDevices = [], clear }) => {
    assert.ok(addDevices.length + addUsers.length + removeDevices.length <= 1000);
    const ofUser = (user) => Object.keys(devices).filter((id) => devices[id] === user);
    const added = [...addDevices.filter((id) => id in devices), ...addUsers.flatMap(ofUser)];
    if (clear && !added.length && addDevices.length + addUsers.length) {
      throw refused("failed_precondition");
    }
    const list = kept[name] ??= new Set();
    if (clear) list.clear();
    const off = removeDevices.filter((id) => !list.has(id));
    for (const id of added) list.add(id);
    for (const id of removeDevices) list.delete(id);
    return { list: said(name), unknownDevices: addDevices.filter((id) => !(id in devices)),
      unknownUsers: addUsers.filter((user) => !ofUser(user).length), devicesNotOnList: off };
  };
  const session = { app: "news", may: () => true, async ask(method, message) {
    asked.push([method, message]);
    if (method === "Registry/EditList") return edit(message);
    if (method === "Registry/ListLists") return { lists: Object.keys(kept).map(said) };
    assert.equal(method, "Registry/ListDevices");
    const [, name, rest = ""] = /^static_list\((.+?)\)(?: AND \((.*)\))?$/.exec(message.audience);
    const wanted = /^device\((.+)\)$/.exec(rest)?.[1], user = /^user\("(.+)"\)$/.exec(rest)?.[1];
    return { devices: [...kept[name]].filter((id) => (!wanted || wanted === id)
      && (!user || devices[id] === user)).map((id) => ({ id, user: devices[id] })) };
  } };
  return { session, asked, kept };
}

const device = (number) => String(number).padStart(26, "0");
const clock = { text: (time = "") => time, bare: (time = "") => time };

/** The page of a list. */
async function opened(session, name) {
  clearPage();
  const area = document.createElement("div");
  await show(area, { session, clock }, name);
  return area;
}

test("ids are on a line each, or in the columns that the first line names", () => {
  assert.deepEqual(readIds("a\n\n b \r\na\n", false), { devices: ["a", "b"], users: [],
    repeated: 1, bad: [], rest: "" });
  assert.deepEqual(readIds("jo\nal", true), { devices: [], users: ["jo", "al"], repeated: 0,
    bad: [], rest: "" });
  assert.deepEqual(readIds("Name,USER_ID,id\nJo,jo,d1\nAl,,d2\nx,y\n", false),
    { devices: ["d1", "d2"], users: ["jo"], repeated: 0, bad: [[4, "x,y", "2 values, not 3"]],
      rest: "Name,USER_ID,id\r\nx,y\r\n" });
  assert.deepEqual(readIds("constructor,id\nx,d1", false).devices, ["d1"]);
  assert.throws(() => readIds("a\n\"b", false), /line 2 is never closed/);
});

test("a list that is written as a file has the same devices when it is read", () => {
  const rows = deviceRows([{ id: "d1", user: "jo", platform: "ios" }, { id: "d2" }]);
  const { devices, users } = readIds(writeCSV(rows), false);
  assert.deepEqual([devices, users], [["d1", "d2"], []]);
  assert.equal(readCSV(writeCSV(rows))[1].cells[1], "jo");
});

test("a list is changed in parts, and each id that is not there is told", async () => {
  const ids = Array.from({ length: 1500 }, (_, at) => device(at));
  const known = Object.fromEntries(ids.slice(1000).map((id) => [id, ""]));
  const { session, asked, kept } = registry({ ...known, x: "jo" }, { a: ["x"] });
  const told = await editList(session, "a", { addDevices: ids, addUsers: ["jo", "no"] }, true);
  // Of the first part none exists, so that it has not emptied the list.
  assert.deepEqual(asked.map(([, message]) => message.clear), [true, true, false]);
  assert.equal(kept.a.size, 501);
  assert.equal(told.unknownDevices.length, 1000);
  assert.deepEqual([told.unknownUsers, told.list.devices], [["no"], "501"]);
  const [devices, users] = missingLines(told);
  assert.match(devices, /^No such device: 0{26}, .*, and 900 more\.$/);
  assert.equal(users, "No such user: no.");
  await assert.rejects(editList(session, "a", { addDevices: ["?"] }, true), /as it was/);
  // A refusal for another reason, such as a proof that is too old, says nothing of the ids.
  const error = Object.assign(new Error("confirm who you are"), { code: "failed_precondition",
    violations: [{ field: "session" }] });
  await assert.rejects(editList({ ask: async () => { throw error; } }, "a",
    { addDevices: ["x"] }, true), error);
  assert.equal(kept.a.size, 501);
});

test("a new list needs a name that no list has", async () => {
  clearPage();
  const { session, kept } = registry({}, { a: ["x"] });
  askList(session);
  put(openDialog().labelled("Name")[0], " a ");
  await press(openDialog(), "Make the list");
  assert.match(openDialog().textContent, /There is a list a\. Choose another name/);
  put(openDialog().labelled("Name")[0], "b c");
  await press(openDialog(), "Make the list");
  assert.equal(openDialog(), undefined);
  assert.equal(location.hash, "#/audiences/lists/b%20c");
  assert.deepEqual([kept.a.size, kept["b c"].size], [1, 0]);
});

test("a file is looked at before anything of it is stored, and what is not there is named",
  async () => {
    const { session, asked, kept } = registry({ [device(1)]: "jo", [device(2)]: "" }, { a: [] });
    const area = await opened(session, "a");
    const [file] = area.labelled("From a file");
    file.files = [{ text: async () => `device,user\n${device(2)},\ngone,\n,jo\n1,2,3\n` }];
    await Promise.all(file.listeners.change.map((act) => act()));
    assert.match(area.textContent, /2 devices 1 user  1 bad line/);
    assert.match(area.textContent, /51,2,33 values, not 2/);
    assert.ok(!asked.some(([method]) => method === "Registry/EditList"));
    await press(area, "Put on the list");
    assert.match(area.textContent, /No such device: gone\./);
    assert.match(area.textContent, /2 devices, changed T/);
    assert.deepEqual(toasts().at(-1), "The list has 2 devices.");
    assert.deepEqual([...kept.a], [device(2), device(1)]);
  });

test("devices are taken off by their ids, and all others by another list", async () => {
  const { session, kept } = registry({ [device(1)]: "jo", [device(2)]: "", [device(3)]: "" },
    { a: [device(1), device(2)] });
  const area = await opened(session, "a");
  const [ids] = area.labelled("Ids");
  await press(area, "Take off the list");
  assert.equal(toasts().at(-1), "There is no id to take.");
  put(ids, `${device(1)}\n${device(9)}`);
  await press(area, "Take off the list");
  assert.match(area.textContent, /Not on the list: 0{25}9\./);
  assert.deepEqual([...kept.a], [device(2)]);
  put(ids, device(3));
  await press(area, "Replace the list…");
  assert.deepEqual([...kept.a], [device(2)], "it asks first");
  await press(openDialog(), "Replace the list");
  assert.deepEqual([[...kept.a], ids.value], [[device(3)], ""]);
});

test("a file that cannot be read is told, and none that is chosen changes nothing", async () => {
  const { session } = registry({}, { a: [] });
  const area = await opened(session, "a"), [ids] = area.labelled("Ids");
  const [file] = area.labelled("From a file");
  const choose = (...files) => Promise.all(file.listeners.change.map((act) => {
    file.files = files;
    return act();
  }));
  ids.value = "a";
  await choose({ text: async () => { throw new Error("The file could not be read."); } });
  assert.match(area.textContent, /The file could not be read\./);
  await choose();
  assert.equal(ids.value, "a");
  assert.match(area.textContent, /1 device/);
  assert.ok(!area.textContent.includes("could not be read"));
});

test("what is typed is looked at once nothing more comes, and its table is not read out",
  async (it) => {
    const { session } = registry({}, { a: [] });
    const waits = [];
    it.mock.method(globalThis, "setTimeout", (act, ms) => waits.push({ act, ms }));
    const area = await opened(session, "a"), [ids] = area.labelled("Ids");
    put(ids, "device,user\nx\n");
    assert.ok(!area.textContent.includes("bad line"));
    assert.equal(waits.at(-1).ms, 150);
    waits.at(-1).act();
    const said = area.querySelectorAll("div[role=status]").map((one) => one.textContent);
    assert.match(said.join(), /1 bad line,/);
    assert.ok(!said.join().includes("not 2"));
    assert.match(area.textContent, /1 value, not 2/);
  });

test("bad lines stay in the text and are named, and nothing is replaced while there are some",
  async () => {
    const { session, kept } = registry({ [device(1)]: "jo", [device(2)]: "" }, { a: [device(1)] });
    const area = await opened(session, "a"), [ids] = area.labelled("Ids");
    put(ids, `device,user\n${device(2)},\n"b,d",c,3\n`);
    await press(area, "Replace the list…");
    assert.match(toasts().at(-1), /Correct the bad lines first/);
    assert.equal(openDialog(), undefined);
    await press(area, "Put on the list");
    assert.deepEqual([...kept.a], [device(1), device(2)]);
    assert.equal(ids.value, "device,user\r\n\"b,d\",c,3\r\n");
    assert.match(area.textContent, /1 bad line.*2b,d,c,33 values, not 2.*Not taken: b,d,c,3/);
    put(ids, "");
    await press(area, "Put on the list");
    assert.equal(toasts().at(-1), "There is no id to take.");
  });

test("what was stored is shown, also when a later part fails", async () => {
  const ids = Array.from({ length: 1001 }, (_, at) => device(at));
  const { session } = registry(Object.fromEntries(ids.map((id) => [id, ""])), { a: [] });
  const { ask } = session;
  session.ask = async (method, message) => {
    if (message.addDevices?.length === 1) throw new Error("away");
    return ask(method, message);
  };
  const area = await opened(session, "a");
  put(area.labelled("Ids")[0], ids.join("\n"));
  await press(area, "Put on the list");
  assert.equal(toasts().at(-1), "away");
  assert.match(area.textContent, /1,000 devices, changed T/);
  assert.equal(area.labelled("Ids")[0].value.length, 27 * 1001 - 1);
});

test("who is on a list is found by the device or the user, and taken off there", async () => {
  const { session, kept } = registry({ [device(1)]: "jo", [device(2)]: "al" },
    { a: [device(1), device(2)] });
  const area = await opened(session, "a");
  const found = () => area.all("a").map((it) => it.textContent).filter((it) => /^0/.test(it));
  assert.deepEqual(found(), [device(1), device(2)]);
  const [search] = area.labelled("Find");
  put(search, "user jo");
  await press(area, "Find");
  assert.deepEqual(found(), [device(1)]);
  put(search, device(2));
  await press(area, "Find");
  assert.deepEqual(found(), [device(2)]);
  await press(area, `Take off ${device(2)}`);
  assert.deepEqual([...kept.a], [device(1)]);
  assert.match(area.textContent, /Nobody like that is on the list/);
});

test("the focus stays in the list when devices are taken off and when more are shown", async () => {
  const ids = [1, 2, 3].map(device);
  const { session, kept } = registry(Object.fromEntries(ids.map((id) => [id, ""])), { a: ids });
  const area = await opened(session, "a"), [search] = area.labelled("Find");
  const focused = () => document.activeElement.attributes["aria-label"];
  await press(area, `Take off ${device(2)}`);
  assert.equal(focused(), `Take off ${device(3)}`);
  await press(area, `Take off ${device(3)}`);
  assert.equal(document.activeElement, search);
  const { ask } = session;
  kept.a = new Set(ids);
  session.ask = async (method, message) => {
    const told = await ask(method, message);
    if (!told.devices) return told;
    return message.pageToken ? { devices: told.devices.slice(2) }
      : { devices: told.devices.slice(0, 2), nextPageToken: "2" };
  };
  await press(area, "Find");
  await press(area, "More");
  assert.equal(document.activeElement.textContent, device(3));
});

test("an answer that comes late takes no place of a later one", async () => {
  const { session } = registry({ [device(1)]: "", [device(2)]: "" },
    { a: [device(1), device(2)] });
  const area = await opened(session, "a"), [search] = area.labelled("Find");
  const { ask } = session, waiting = [];
  session.ask = async (method, message) => {
    await new Promise((go, fail) => { waiting.push({ go, fail }); });
    return ask(method, message);
  };
  const acts = [device(1), device(2), ""].map((text) => {
    put(search, text);
    // Enter presses the button also while it waits for an answer.
    area.all("button").find((it) => it.textContent === "Find").removeAttribute("aria-busy");
    return press(area, "Find");
  });
  waiting[2].go();
  await acts[2];
  waiting[0].fail(new Error("away"));
  waiting[1].go();
  await Promise.all(acts);
  const found = area.all("a").map((it) => it.textContent).filter((it) => /^0/.test(it));
  assert.deepEqual(found, [device(1), device(2)]);
  assert.ok(!area.textContent.includes("away"));
});

test("whoever may not see devices sees a list's size alone", async () => {
  const { session } = registry({}, { a: [device(1)] });
  session.may = () => false;
  const area = await opened(session, "a");
  assert.match(area.textContent, /1 device, changed T/);
  assert.deepEqual([area.all("button").length, area.all("input").length], [0, 0]);
});
