// Text that devices, senders, sources, keys' owners and providers write, on every page: it stays
// text. An alarm rings if any of it does something; that it can ring is shown at the end.
import assert from "node:assert/strict";
import http from "node:http";
import { Alarm, breakPage } from "./dashboard-alarm.mjs";
import { long, made, path, place, short, store } from "./dashboard-corpus.mjs";
import { lacksZone, timesSeen, zone } from "./dashboard-times.mjs";
import { addresses, refused, words } from "./dashboard-words.mjs";
import { play } from "./dashboard-world.mjs";

/** Texts that are kept, and that no page shows. */
const unseen = ["locale", "zone", "item", "refusal", "page", "note-act", "held-act",
  "waiting-act", "sent-act", "experiment-body", "experiment-key", "experiment-act",
  "experiment-leads", "experiment-es", "experiment-es-body"].map((mark) => `~${mark}~`)
  .concat(words);

/** A provider that refuses, in such words. */
const provider = (port) => new Promise((resolve) => {
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(400, { "content-type": "text/html" });
    response.end(long("refusal"));
  }).listen(port, "127.0.0.1", () => resolve(server));
});

/** All marks that the page has in its texts, its fields and its hints. */
const marks = (it) => it.evaluate(`{
  const texts = [document.documentElement.outerHTML, document.title];
  for (const one of document.querySelectorAll("input, textarea, select")) texts.push(one.value);
  return [...new Set(texts.join("\\n").match(/~[a-z-]+~/g) ?? [])];
}`);

/** Fails if there is an element, a listener or a link in the page that no module has made. */
async function look(it, page) {
  const found = await it.evaluate(`[...document.querySelectorAll("*")].filter((one) =>
    ["IMG", "SCRIPT", "IFRAME", "OBJECT", "EMBED", "STYLE", "BASE"].includes(one.tagName)
      && !one.closest("head")
    || [...one.attributes].some(({ name }) => name.startsWith("on"))
    || /^\\s*javascript:/i.test(one.getAttribute("href") ?? one.getAttribute("action") ?? ""))
    .map((one) => one.outerHTML.slice(0, 200))`);
  assert.deepEqual(found, [], page);
}

/** Those where it failed become a list, to which something else is written. */
async function writeToThose(it, id) {
  await it.evaluate(`void (location.hash = "#/notifications/${id}")`);
  await it.press("Send again…");
  await it.type("Send them", "other");
  await it.press("Go on");
  const list = `static_list(failed-${id.slice(-8)})`;
  await it.wait("the list is the audience", `document.querySelector("[name=audience]")?.value
    === "${list}"`);
  await it.wait("it has one device", `document.querySelector(".count")?.innerText
    .startsWith("1 of ")`);
  it.step("something else is written to those where it failed");
}

/** Signs in with a browser that is called so. */
async function signIn(it) {
  await it.waitFor("Login");
  const told = await it.evaluate(`(await import(document.scripts[0].src)).app.session.call(
    "Accounts/SignIn", { login: "jo", password: ${JSON.stringify(it.password)},
      browser: ${JSON.stringify(short("browser"))} })`);
  assert.equal(typeof told, "object", told);
  await it.evaluate(`localStorage.setItem("herald-zone", "${zone}")`);
  await it.evaluate("void setTimeout(() => location.reload(), 10)");
  await it.wait("somebody is signed in", `Boolean(document.querySelector(".page h1"))`);
}

/** Every page, with each of the things. */
const pagesOf = ({ deviceId, ids }, user) => ["overview", "notifications", "compose", "places",
  "places/new", "places/track", "devices", "devices/users", "audiences", "effect", "experiments",
  "experiments/~new", "experiments/wording", "library", "library/template/x",
  "library/schedule/daily", "configs", "configs/flags", "configs/flags?version=1",
  "sources", "sources/list", "sources/list?state=quarantined", "sources/bell", "sources/bell?state=quarantined", "providers", "settings", "accounts", "account",
  "audit", `devices/${deviceId}`, `devices/users/${user}`,
  `places/id/${encodeURIComponent(place)}`, `places/id/${encodeURIComponent(place)}?edit=1`,
  ...ids.flatMap((id) => [`notifications/${id}`, `effect/${id}`, `compose?from=${id}`]),
  `notifications?text=${encodeURIComponent(long("asked"))}`, encodeURIComponent(long("page")),
].map((page) => `#/${page}`);

/** Dialogs that show what others have written: the page, and what is pressed and typed there. */
const dialogsOf = ({ deviceId, ids: [, id] }) => [
  ["#/compose", "Use a template…"], ["#/notifications", "Go to…"], ["#/providers", "Test…"],
  ["#/providers", "Change…"], ["#/providers", "Remove…"], ["#/overview", "Allow sending…"],
  [`#/notifications/${id}`, "Explain…", "Device or user", deviceId, "Explain"],
  [`#/compose?from=${id}`, "Blocks"], [`#/compose?from=${id}`, "Show some devices"],
  [`#/compose?from=${id}`, "Review…"],
];

/** Notes what the page asks, until it is loaded anew. */
const noteQuestions = (it) => it.evaluate(`{
  const ask = window.fetch;
  window.asked = new Set();
  window.fetch = (...all) => {
    const answer = ask(...all), end = () => asked.delete(answer);
    asked.add(answer);
    answer.then(end, end);
    return answer;
  };
}`);

/** Waits until a page has asked nothing for a while that is not answered; five seconds at most. */
const answered = (it) => it.evaluate(`{
  const end = Date.now() + 5000;
  for (let quiet = 0; quiet < 3 && Date.now() < end; quiet = asked.size ? 0 : quiet + 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}`);

/** Everything that a page of the dashboard shows, in each page and dialog there is. */
async function dashboard(it, things, see) {
  await noteQuestions(it);
  const pages = pagesOf(things, encodeURIComponent(long("user")));
  for (const page of pages) {
    await it.evaluate(`void (location.hash = ${JSON.stringify(page)})`);
    await it.wait(`${page} is shown`, `Boolean(document.querySelector("main h1"))`);
    await answered(it);
    await see(page);
  }
  const dialogs = dialogsOf(things);
  for (const [page, button, label, text, next] of dialogs) {
    await it.go(page);
    await it.press(button);
    if (label) {
      await it.type(label, text);
      await it.press(next);
    }
    await it.evaluate("new Promise((resolve) => setTimeout(resolve, 150))");
    await answered(it);
    await see(`${page} ${button}`);
    await it.evaluate(`document.querySelectorAll("dialog").forEach((one) => one.close())`);
  }
  it.step(`${made.size} texts on ${pages.length} pages and ${dialogs.length} dialogs`);
}

/** Pages that other scenarios have with less on them: what needs a person, providers, failures. */
async function accessible(it, { deviceId, ids: [, failed] }) {
  const pages = { overview: "second person", providers: "email",
    [`notifications/${failed}`]: "Failed deliveries", [`devices/${deviceId}`]: "not shown" };
  for (const [page, text] of Object.entries(pages)) {
    await it.go(`#/${page}`);
    await it.wait(`${page} has ${text}`, `document.querySelector("main").innerText
      .includes(${JSON.stringify(text)})`);
    for (const scheme of ["light", "dark"]) await it.check(page, scheme);
    await it.fits(page, 360);
  }
  it.step(`axe finds nothing on ${Object.keys(pages).length} pages that have much to say`);
}

/** Pages that the gateway writes itself, and feeds as a browser shows them. */
async function written(it, see) {
  const feed = "/apps/news/feed.";
  for (const [page, mark] of [["/switch?app=news", "~reason~"],
    [`/switch?app=${encodeURIComponent(place)}`, "no role there"],
    [`${feed}atom`, "~sent-title~"], [`${feed}rss`, "~sent-title~"],
    [`${feed}json`, "~sent-title~"]]) {
    await it.browser.command("Page.navigate", { url: new URL(page, it.page).href },
      it.browser.tab);
    await it.wait(`${page} shows ${mark}`, `document.readyState === "complete"
      && document.documentElement.textContent.includes("${mark}")`);
    await see(page);
  }
  it.step("the switch without script, and three feeds");
}

await play(async (it) => {
  const refusing = await provider(it.providerPort);
  await it.call("Client/Register", { installId: "install-of-another-bad-one", addresses: [
    { kind: "webhook", value: `http://127.0.0.1:${it.providerPort}/x` },
    ...await addresses(it)] }, it.senderKey);
  const alarm = await Alarm.set(it);
  const things = await store(it);
  await signIn(it);
  await it.wait("the provider has refused", `(async () => {
    location.hash = "#/notifications/${things.ids[1]}";
    await new Promise((resolve) => setTimeout(resolve, 300));
    return document.querySelector("main").innerText.includes("Failed deliveries");
  })()`);
  await refused(it, things.ids[1]);
  const seen = new Set();
  const see = async (page) => {
    await look(it, page);
    assert.deepEqual(await lacksZone(it), [], page);
    for (const mark of await marks(it)) seen.add(mark);
    assert.deepEqual(alarm.heard, [], page);
  };
  await dashboard(it, things, see);
  await timesSeen(it);
  await accessible(it, things);
  assert.deepEqual(alarm.heard, [], "axe");
  await writeToThose(it, things.ids[1]);
  await written(it, see);
  // A text that no page has shown was not tried. A provider's own words are never passed on.
  assert.deepEqual([...made].filter((mark) => !seen.has(mark)).sort(), unseen.sort());
  await it.browser.open(it.page);
  await it.wait("the page is shown", `Boolean(document.querySelector(".page h1"))`);
  assert.deepEqual(alarm.heard, []);
  await breakPage(it, alarm, "#/notifications");
  refusing.close();
  it.step("a page that takes texts for markup raises the alarm");
});
