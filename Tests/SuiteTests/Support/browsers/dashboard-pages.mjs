// The pages beyond the operator's story: a place is drawn, found and tried; a source is read,
// paused and mended; a notification in two languages goes out with a test before; a segment, a cap
// and a key are made. Each page is looked at by axe-core, in light and dark, and from the right.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { configSets } from "./dashboard-configs.mjs";
import { pictures } from "./dashboard-pictures.mjs";
import { people, several, whoTapped } from "./dashboard-several.mjs";
import { play } from "./dashboard-world.mjs";
import { until } from "./world.mjs";

const text = (it) => `document.querySelector("main").innerText.includes(${JSON.stringify(it)})`;

/** Waits until the page itself, not the frame, has a text. */
const shows = (it, what) => it.wait(what, text(what));

async function places(it) {
  await it.go("#/places/new");
  await it.type("Id", "city-hall");
  await it.type("Title", "City hall");
  await it.type("Centre", "38.9, -77.03");
  await it.type("Radius in metres", "250");
  await it.check("a place that is drawn", "light");
  await it.press("Make the place");
  await shows(it, "circle, 250 m");
  const { place } = await it.call("Geo/GetPlace", { id: "city-hall" }, it.operatorKey);
  assert.deepEqual([place.centre, place.radiusMetres], [{ latitude: 38.9, longitude: -77.03 }, 250]);
  // A click on the map adds a corner, as Enter does for the point in the middle.
  await it.go("#/places/id/city-hall?edit=1");
  await it.wait("the form is shown", `[...document.querySelectorAll("select")]
    .some((it) => it.value === "circle")`);
  await it.evaluate(`{
    const select = [...document.querySelectorAll("select")].find((it) => it.value === "circle");
    select.value = "polygon";
    select.dispatchEvent(new Event("change"));
  }`);
  await it.type("Corners", "38.90, -77.03\n38.91, -77.03\n38.91, -77.02");
  await it.evaluate(`document.querySelector("svg.map").focus()`);
  await it.key("Enter");
  await it.wait("the middle is a corner", `document.querySelectorAll(".handle").length === 4`);
  await it.press("Save");
  await shows(it, "polygon,");
  const { place: drawn } = await it.call("Geo/GetPlace", { id: "city-hall" }, it.operatorKey);
  assert.equal(drawn.polygon.parts[0].rings[0].latitudes.length, 5);
  await shows(it, "in the place");
  await hole(it, drawn.polygon.parts[0].rings[0]);
  await it.go("#/places");
  await it.wait("it is on the map", `document.querySelectorAll(".map .place").length === 1`);
  await it.wait("there is land", `document.querySelector(".map .land").getAttribute("d").length > 99`);
  it.step("a place is drawn as a circle and a polygon, and found");
}

/** A hole is drawn into the polygon, and the page that shows it can edit it again. */
async function hole(it, outline) {
  const edit = async () => {
    await it.go("#/places");
    await it.go("#/places/id/city-hall?edit=1");
  };
  await edit();
  await it.press("Add a hole");
  await it.type("Corners", "38.907, -77.028\n38.908, -77.028\n38.908, -77.027");
  await it.check("a hole that is drawn", "light");
  await it.press("Save");
  await shows(it, "in the place");
  const { place } = await it.call("Geo/GetPlace", { id: "city-hall" }, it.operatorKey);
  const [kept, ...holes] = place.polygon.parts[0].rings;
  assert.deepEqual(kept, outline);
  assert.deepEqual(holes.map(({ latitudes }) => latitudes), [[38.907, 38.908, 38.908, 38.907]]);
  await it.wait("the hole is in the area", `document.querySelector(".map .place")
    .getAttribute("d").split("M").length === 3`);
  await edit();
  await it.wait("the hole can be chosen", `[...document.querySelectorAll("option")]
    .some((it) => it.textContent === "Hole 1")`);
  await notStored(it, edit);
  await inParts(it);
}

/** What is typed and not stored is there again, after another page too, until it is discarded. */
async function notStored(it, edit) {
  const title = (text) => it.wait(`the title is ${text}`, `[...document.querySelectorAll("main label")]
    .find((it) => it.textContent === "Title")?.control.value === ${JSON.stringify(text)}`);
  await it.type("Title", "Not stored");
  await edit();
  await title("Not stored");
  await shows(it, "This is what you typed before.");
  await it.check("a place that is not stored", "dark");
  await it.press("Discard the changes…");
  await it.press("Discard the changes");
  await title("City hall");
}

/** A place of several parts keeps them when its texts are edited. */
async function inParts(it) {
  const part = (south) => ({ rings: [{ latitudes: [south, south + 0.01, south + 0.01, south],
    longitudes: [-77.03, -77.03, -77.02, -77.03] }] });
  const polygon = { parts: [part(10), part(11)] };
  await it.call("Geo/UpsertPlace", { place: { id: "islands", title: "Isles", polygon } },
    it.operatorKey);
  await it.go("#/places/id/islands?edit=1");
  await shows(it, "This place has several parts.");
  await it.check("a place of several parts", "light");
  await it.type("Title", "Islands");
  await it.press("Save");
  await shows(it, "in the place");
  const { place } = await it.call("Geo/GetPlace", { id: "islands" }, it.operatorKey);
  assert.deepEqual([place.title, place.polygon.parts.length], ["Islands", 2]);
  await it.call("Geo/DeletePlace", { id: "islands" }, it.operatorKey);
}

async function importing(it) {
  await it.press("Import…");
  await it.waitFor("Nothing is stored before");
  await it.evaluate(`{
    const lines = "id,title,latitude,longitude,radius_metres\\nlibrary,Library,38.95,-77.03,300\\n"
      + "nowhere,Nowhere,99,0,300\\nbad,Bad,north,0,300\\n";
    const transfer = new DataTransfer();
    transfer.items.add(new File([lines], "places.csv"));
    const input = document.querySelector("input[type=file]");
    input.files = transfer.files;
    input.dispatchEvent(new Event("change"));
  }`);
  await it.waitFor("2 bad");
  await it.check("what is bad in a file", "light");
  await it.press("Import the others");
  await shows(it, "Library");
  it.step("a file is checked, and its good places are stored");
}

async function track(it) {
  await it.go("#/places/track");
  await it.type("Points of the route", "38.94, -77.03\n38.96, -77.03");
  await it.press("Go along it");
  await shows(it, "What the phone did");
  const did = await it.evaluate(`[...document.querySelectorAll("main td .badge")]
    .map((it) => it.innerText)`);
  assert.ok(did.includes("asks"), `${did}`);
  assert.equal(did.filter((it) => it === "comes").length, 1);
  assert.equal(did.filter((it) => it === "leaves").length, 1);
  it.step("a phone on a way comes and leaves");
}

async function sources(it) {
  await it.go("#/sources");
  await shows(it, "list");
  await it.press("list");
  await shows(it, "What came of its items");
  await it.press("quarantined");
  await shows(it, "nameless");
  await it.check("items in quarantine", "dark");
  await it.press("Pause…");
  await it.press("Pause");
  await it.wait("it is paused", `document.querySelector(".lead .badge").textContent === "paused"`);
  const { source } = await it.call("Watcher/GetSource", { name: "list" }, it.operatorKey);
  assert.equal(source.paused, true);
  await it.press("Let it go on…");
  await it.press("Let it go on");
  // It is read again, and its nameless item is still in quarantine.
  await it.wait("it goes on",
    `document.querySelector(".lead .badge").textContent === "bad items"`);
  await it.press("Read it now");
  await it.wait("it was read", `/items read|nothing is new/.test(
    document.querySelector(".toasts").innerText)`);
  it.step("a source is read, paused and let go on");
}

/** A recipe is written, tried and stored from the page. */
async function recipe(it) {
  await it.go("#/sources");
  await it.press("New source…");
  await it.type("Name", "bell");
  const write = (text) => it.evaluate(`document.querySelector("textarea").value = ${
    JSON.stringify(JSON.stringify(text))}`);
  const bell = { app: "news", source: { kind: "json", pushed: true }, rules: [{ name: "all",
    send: { type: "/bell", audience: "/bell", title: "{{title}}" } }] };
  await write({ ...bell, source: { kind: "json", pushd: true } });
  await it.press("Try it");
  await shows(it, "did you mean pushed?");
  await write(bell);
  await it.press("Save");
  await shows(it, "What came of its items");
  const { source, recipe: kept } = await it.call("Watcher/GetSource", { name: "bell" },
    it.operatorKey);
  assert.deepEqual([source.origin, JSON.parse(kept)], ["SOURCE_ORIGIN_STORED", bell]);
  await it.check("a recipe in the page", "light");
  // What somebody else stored meanwhile is not overwritten, and what is typed stays.
  const other = JSON.stringify({ ...bell, note: "by another" });
  const { version } = await it.call("Watcher/GetSource", { name: "bell" }, it.operatorKey);
  await write({ ...bell, note: "typed here" });
  await it.call("Watcher/PutSource", { name: "bell", recipe: other, version }, it.operatorKey);
  // The page hears that something happened, and asks how the source is.
  await it.call("Delivery/Send", { type: "/bell", audience: "/bell", content: { body: "b" } },
    it.operatorKey);
  await shows(it, "Somebody else has changed the recipe since.");
  await it.press("Save");
  await shows(it, "changed since that version");
  await it.press("Delete…");
  await it.press("Delete the source");
  await it.wait("it is not deleted", `/changed since that version/.test(document.body.innerText)`);
  await it.key("Escape");
  assert.match(await it.evaluate(`document.querySelector("textarea").value`), /typed here/);
  it.step("a recipe is written in the page, and nobody's change is lost");
}

/** A send waits for another key, and is approved on its page. */
async function approval(it) {
  await it.go("#/settings");
  await it.press("Change…");
  await it.type("Sends of these types wait", "/delicate");
  await it.evaluate(`document.querySelector("dialog input[type=checkbox]").checked = true`);
  await it.press("Save");
  await shows(it, "another person or key");
  const { notification } = await it.call("Delivery/Send", { type: "/delicate", audience: "ALL",
    content: { title: "Is it right?" } }, it.operatorKey);
  assert.equal(notification.state, "NOTIFICATION_STATE_STALLED");
  await it.go(`#/notifications/${notification.id}`);
  await shows(it, "waits for a second person's approval: the type /delicate needs it");
  await it.check("a notification that waits for approval", "dark");
  await it.press("Approve…");
  await it.press("Approve it");
  await it.wait("it went out", `document.querySelector(".lead .badge").textContent === "sent"`);
  await shows(it, "Approved by");
  it.step("a second key approves a send");
}

/** The server is asked for what is typed, and the address has it. */
async function search(it) {
  await it.go("#/overview");
  // The field is there before the rows are; who types at once is not interrupted.
  const has = await it.evaluate(`{
    location.hash = "#/notifications";
    const until = async (is) => {
      while (!is()) await new Promise((resolve) => { requestAnimationFrame(resolve); });
    };
    const input = () => document.querySelector("main form.filters input");
    await until(input);
    input().focus();
    await until(() => document.querySelector("main tbody tr"));
    await new Promise((resolve) => { setTimeout(resolve, 100); });
    return document.activeElement === input();
  }`);
  assert.equal(has, true, "the focus stays in the field");
  await it.go("#/notifications");
  await it.type("Text", "is righ");
  const rows = (count) => `document.querySelectorAll("main tbody tr").length === ${count}`;
  await it.wait("the one that has the words", rows(1));
  await shows(it, "Is it right?");
  await it.type("Type", "/news");
  await shows(it, "No notification is like that");
  await it.type("Type", "/delicate");
  await it.wait("it is of that type", rows(1));
  await it.evaluate("location.reload()");
  await it.signIn(it.adminKey);
  await it.wait("a reload keeps what was searched", rows(1));
  await it.type("Text", "—");
  await shows(it, "text: has no letter and no digit");
  it.step("the server searches notifications");
}

async function compose(it) {
  await it.go("#/compose");
  await it.type("Type", "/news");
  await it.type("Audience", "/topics/news");
  await it.type("Title", "Vote tonight");
  await it.press("Add a language");
  await it.evaluate(`{
    for (const [name, value] of [["locale", "es"], ["title", "Voto esta noche"]]) {
      const input = document.querySelector("[data-member=" + name + "]");
      input.value = value;
      input.dispatchEvent(new Event("input"));
    }
  }`);
  await it.type("Language of the preview", "es");
  await shows(it, "Voto esta noche");
  await it.press("Only near a place…");
  await it.type("Centre", "38.9, -77.03");
  await it.check("a circle of an audience", "light");
  await it.press("Use the circle");
  await it.wait("the circle is a condition", `document.querySelector("[name=audience]").value
    === "/topics/news AND within(1000m, 38.90000, -77.03000)"`);
  await it.type("Audience", "/topics/news");
  await it.press("Test on my devices…");
  await it.evaluate(`{
    const input = document.querySelector("dialog textarea");
    input.value = "user(jo)";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }`);
  await it.press("Send the test");
  await it.waitFor("The test goes to 1 device.");
  const { notifications: [test] } = await it.call("Delivery/ListNotifications", {},
    it.operatorKey);
  assert.deepEqual([test.audience, test.ignoreCaps], ["user(jo)", true]);
  assert.equal(test.content.localized[0].title, "Voto esta noche");
  await it.press("Review…");
  await it.waitFor("at most 3 messages of /news in 1 day");
  // Three devices are more than the two that the delivery daemon was told.
  await it.press("Send");
  await it.waitFor("the number of devices.");
  await it.type("Type 3 to send to that many", "3");
  await it.press("Send");
  await it.wait("it is sent", `document.querySelector(".lead .badge")?.textContent === "sent"`);
  it.step("a notification in two languages is tested, confirmed and sent");
}

async function recur(it) {
  await it.go("#/compose");
  await it.type("Type", "/news");
  await it.type("Audience", "/topics/news");
  await it.type("Title", "Good morning");
  await it.type("Goes out", "again");
  await it.type("Name", "news/morning");
  await it.type("At", "09:00");
  await it.press("Review…");
  await it.type("Type 3 to send to that many", "3");
  await it.press("Store the schedule");
  await shows(it, "news/morning");
  const { schedules } = await it.call("Delivery/ListSchedules", {}, it.operatorKey);
  assert.deepEqual(schedules[0].rule.times, ["09:00"]);
  it.step("a schedule is stored");
}

async function audiences(it) {
  await it.go("#/audiences");
  await shows(it, "/topics/news");
  await it.press("New segment…");
  await it.type("Name", "readers");
  await it.type("Audience", "/topics/news");
  await it.check("a segment", "light");
  await it.press("Save");
  await shows(it, "readers");
  it.step("a segment is made");
  const { devices: [{ id }] } = await it.call("Registry/ListDevices", { pageSize: 1 },
    it.operatorKey);
  await it.press("New list…");
  await it.type("Name", "testers");
  await it.press("Make the list");
  await shows(it, "Nobody is on the list");
  await it.type("Ids", `${id}\nnobody`);
  await shows(it, "2 devices");
  await it.press("Put on the list");
  await shows(it, "No such device: nobody.");
  await shows(it, "1 device, changed");
  await it.check("a list", "light");
  const { devices } = await it.call("Registry/ListDevices", { audience: "static_list(testers)" },
    it.operatorKey);
  assert.deepEqual(devices.map((one) => one.id), [id]);
  it.step("a list is made, and an id that is not there is named");
}

/** A device gets a message, taps it, and switches the type off. */
async function effect(it) {
  const { deviceId, deviceSecret } = await it.call("Client/Register",
    { installId: "install-of-one-who-taps", tags: ["/topics/once"] }, it.deviceKey);
  const sync = (more) => it.call("Client/Sync", { deviceId, deviceSecret, ...more }, it.deviceKey);
  const { notification: { id } } = await it.call("Delivery/Send", { type: "/once",
    audience: "/topics/once", content: { title: "Tap me" }, idempotencyKey: "once" },
  it.senderKey);
  let item;
  await until("the message is in the inbox", async () => {
    const { inbox } = await sync({});
    item = inbox?.items?.find((one) => one.notificationId === id);
    return item;
  });
  const events = ["RECEIVED", "DISPLAYED", "TAPPED"].map((kind) => ({ id: `event-${kind}`,
    messageId: item.messageId, kind: `EVENT_KIND_${kind}`, time: new Date().toISOString() }));
  await sync({ events, settings: { switchedOff: ["/once"] } });
  await until("the tap is counted", async () => {
    const told = await it.call("Delivery/GetNotification", { id }, it.operatorKey);
    return told.notification.counts.tapped === "1";
  });
  await it.go("#/effect");
  await shows(it, "Tap me");
  const row = await it.evaluate(`[...document.querySelectorAll("main tr")]
    .find((it) => it.innerText.startsWith("/once")).innerText`);
  // Sent, delivered by two adapters, received, shown, tapped, dismissed, switched off within a day
  // and a week (not counted), now, for a tap.
  assert.deepEqual(row.split("\t").slice(1).map(parseFloat),
    [1, 2, 1, 1, 1, 0, NaN, NaN, 1, 1], row);
  await it.browser.command("Browser.setDownloadBehavior",
    { behavior: "allow", downloadPath: it.scratch });
  await it.press("Export CSV");
  const file = await until("the file is written", () => existsSync(`${it.scratch}/effect.csv`)
    && readFileSync(`${it.scratch}/effect.csv`, "utf8"));
  assert.match(file, /\r\n\/once,1,1,2,1,1,1,0,,,1\r\n/);
  await it.press("Tap me");
  await it.wait("who switched the type off is counted", `[...document.querySelectorAll("main tr")]
    .some((it) => it.innerText.startsWith("By now\\t1 "))`);
  await it.wait("the tap is on the curve", `Boolean(document.querySelector(".curve svg"))`);
  await it.check("a curve of taps", "dark");
  await whoTapped(it, id, deviceId);
  it.step("a tap and an opt-out are counted");
}

async function settings(it) {
  await it.press("Sign out");
  await it.signIn(it.adminKey);
  await it.go("#/settings");
  await it.press("New key…");
  await it.type("Name", "a program");
  await it.press("Make the key");
  await it.waitFor("Copy it now");
  await it.check("a new key", "light");
  const secret = await it.evaluate(`document.querySelector("dialog input").value`);
  const own = await it.call("Registry/GetOwnKey", {}, secret);
  assert.equal(own.role, "KEY_ROLE_SENDER");
  await it.key("Escape");
  await shows(it, "a program");
  it.step("a key is made and works");
  await it.type("Attributes that devices may not write", "rank\nscore");
  await it.type("Time between syncs without a reason", "2m");
  await it.press("Save the rules");
  await it.waitFor("from 5 minutes to 7 days");
  await it.type("Time between syncs without a reason", "12h");
  await it.press("Save the rules");
  await it.waitFor("What devices may do is saved.");
  const { apps: [{ deviceRules }] } = await it.call("Registry/ListApps", {}, it.adminKey);
  assert.deepEqual(deviceRules, { reservedAttributes: ["rank", "score"], syncInterval: "43200s" });
  await it.call("Registry/EditApp", { deviceRules: { reservedAttributes: { names: [] },
    syncInterval: "0s" } }, it.adminKey);
  it.step("what devices may do is said, and a wrong time is named");
  await it.type("Title", "Bills");
  await it.type("Page that it belongs to", "https://www.example.org/");
  await it.type("Types", "/once");
  await it.evaluate(`[...document.querySelectorAll("label")].find((one) =>
    one.textContent === "Anybody may read it").control.checked = true`);
  await it.press("Save the feed");
  await it.waitFor("Anybody may read it, as atom, rss, json");
  const { feed } = await it.call("Feeds/GetFeed", {}, it.adminKey);
  assert.equal(feed.enabled, true);
  assert.deepEqual(feed.types, ["/once"]);
  await it.check("settings with a feed", "dark");
  it.step("a feed is set up");
}

async function everyPage(it) {
  await it.call("Delivery/PutTemplate", { messageTemplate: { name: "vote/passed",
    content: { title: "{{bill}} passed" } } }, it.operatorKey);
  const { notifications: [tapped] } = await it.call("Delivery/ListNotifications",
    { type: "/once" }, it.operatorKey);
  const pages = [`#/effect/${tapped.id}`, "#/effect?type=%2Fonce", "#/sources/~new",
    "#/sources/list?state=quarantined", "#/library/template/vote%2Fpassed",
    "#/places", "#/places/new", "#/places/track", "#/places/id/library",
    "#/places/id/library?edit=1", "#/sources", "#/sources/list", "#/audiences",
    "#/audiences/lists/testers", "#/effect",
    "#/experiments", "#/experiments/~new", "#/configs", "#/configs/flags",
    "#/configs/flags?version=3", "#/configs/~new", "#/settings", "#/compose", "#/overview",
    "#/notifications", "#/devices", "#/devices/users", "#/devices/users/jo", "#/library",
    "#/library/schedule/news%2Fmorning"];
  for (const page of pages) {
    await it.evaluate(`void (location.hash = ${JSON.stringify(page)})`);
    await it.wait(`${page} is shown`, `Boolean(document.querySelector("main h1"))`);
    await it.evaluate("new Promise((resolve) => setTimeout(resolve, 500))");
    for (const scheme of ["light", "dark"]) await it.check(page, scheme);
    for (const direction of ["ltr", "rtl"]) {
      await it.evaluate(`void (document.documentElement.dir = "${direction}")`);
      await it.fits(`${page}, ${direction}`, 360);
      await it.fits(`${page}, ${direction}`, 1280);
    }
    await it.evaluate(`void (document.documentElement.dir = "ltr")`);
  }
  it.step(`axe finds nothing on ${pages.length} pages; they read from either side`);
}

await play(async (it) => {
  await it.signIn(it.operatorKey);
  await it.call("Delivery/PutFrequencyCap", { cap: { type: "/news", limit: 3,
    window: "86400s" } }, it.operatorKey);
  await places(it);
  await importing(it);
  await track(it);
  await sources(it);
  await recipe(it);
  await compose(it);
  await recur(it);
  await audiences(it);
  await effect(it);
  await settings(it);
  for (const part of [approval, search, several, people, configSets]) await part(it);
  await everyPage(it);
  await pictures(it);
});
