// Text that devices, senders, keys' owners, sources and providers write, on every page: it stays
// text.
import assert from "node:assert/strict";
import http from "node:http";
import { play } from "./dashboard-world.mjs";

const texts = [
  "<img src=x onerror=alarm(1)>", "<script>alarm(2)</script>", "\"><svg onload=alarm(3)>",
  "javascript:alarm(4)", "'-alarm(5)-'", "{{alarm(6)}}", "</textarea><iframe srcdoc=x>",
];

/** A provider that refuses, in such words. */
const provider = (port) => new Promise((resolve) => {
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(400, { "content-type": "text/html" });
    response.end(texts[0]);
  }).listen(port, "127.0.0.1", () => resolve(server));
});

/** What senders and operators store besides notifications. */
async function store(it) {
  await it.call("Geo/ImportPlaces", { places: texts.map((text, index) => ({ id: `p${index}`,
    centre: { latitude: 1, longitude: index }, radiusMetres: 100, title: text, blurb: text,
    url: text, imageUrl: text, category: `/${index}` })), skipBad: true }, it.senderKey);
  await it.call("Geo/UpsertPlace", { place: { id: texts[0], title: texts[2],
    centre: { latitude: 2, longitude: 2 }, radiusMetres: 100 } }, it.senderKey);
  await it.call("Delivery/PutFrequencyCap", { cap: { type: "/y", limit: 3, window: "86400s",
    overflow: "CAP_OVERFLOW_DIGEST", digest: { title: texts[0], body: texts[1] } } },
  it.operatorKey);
  await it.call("Registry/CreateKey", { role: "KEY_ROLE_SENDER", name: texts[0] }, it.adminKey);
  await it.call("Registry/EditApp", { name: texts[1] }, it.adminKey);
  await it.call("Registry/PutSegment", { name: "s", audience: `"${texts[0]}" OR ALL` },
    it.senderKey);
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

await play(async (it) => {
  const refusing = await provider(it.providerPort);
  await it.call("Client/Register", { installId: "install-of-another-bad-one", addresses: [
    { kind: "webhook", value: `http://127.0.0.1:${it.providerPort}/x` }] }, it.senderKey);
  await store(it);
  // An administrator sees all pages.
  await it.signIn(it.adminKey);
  await it.evaluate("void (window.alarm = (number) => { window.alarms = number; })");
  const content = (text) => ({ title: text, body: text, url: `/x?${encodeURIComponent(text)}`,
    actions: [{ id: "a", title: text }] });
  const { deviceId } = await it.call("Client/Register", { installId: "install-of-a-bad-one-1",
    tags: texts.filter((text) => !/[\s<>"]/.test(text)).map((text) => `/x/${text.length}`),
    attributes: texts.map((text, index) => ({ name: `name${index}`, text })),
    software: { model: texts[0], appVersion: "1.0", osVersion: texts[1].slice(0, 32) },
  }, it.deviceKey);
  const ids = [];
  for (const [index, text] of texts.entries()) {
    const { notification } = await it.call("Delivery/Send", { type: "/x", audience: "ALL",
      content: content(text), idempotencyKey: `text-${index}` }, it.senderKey);
    ids.push(notification.id);
  }
  await it.call("Delivery/PutTemplate", { messageTemplate: { name: "x",
    content: content(texts[0]) } },
    it.operatorKey);
  await it.call("Delivery/SetKillSwitch", { on: true, type: "/y", reason: texts[0] },
    it.operatorKey);
  await it.waitFor(texts[0]);
  await it.wait("the provider has refused", `(async () => {
    location.hash = "#/notifications/${ids[0]}";
    await new Promise((resolve) => setTimeout(resolve, 500));
    return document.querySelector("main").innerText.includes("Failed deliveries");
  })()`);
  const pages = ["#/overview", "#/notifications", "#/library", "#/library/template/x", "#/devices",
    "#/devices/users",
    "#/places", `#/places/id/${encodeURIComponent(texts[0])}`, "#/places/id/p0", "#/audiences",
    "#/places/id/p1?edit=1", "#/places/track", "#/sources", "#/sources/list", "#/effect",
    "#/experiments",
    "#/settings", "#/audit", "#/providers", `#/devices/${deviceId}`,
    ...ids.map((id) => `#/effect/${id}`), ...ids.flatMap((id) => [`#/notifications/${id}`, `#/compose?from=${id}`]),
    `#/notifications?text=${encodeURIComponent(texts[0])}`, `#/${encodeURIComponent(texts[0])}`];
  for (const page of pages) {
    await it.evaluate(`void (location.hash = ${JSON.stringify(page)})`);
    await it.wait(`${page} is shown`, `Boolean(document.querySelector("main h1"))`);
    await it.evaluate("new Promise((resolve) => setTimeout(resolve, 200))");
    const found = await it.evaluate(`document.querySelectorAll(
      "main img, main script, main svg:not(.map), main iframe, header img, [onerror], [onload]")
      .length`);
    assert.equal(found, 0, page);
    const links = await it.evaluate(`[...document.querySelectorAll("a")]
      .filter((it) => it.protocol === "javascript:").length`);
    assert.equal(links, 0, page);
  }
  await writeToThose(it, ids[0]);
  refusing.close();
  assert.equal(await it.evaluate("window.alarms ?? null"), null);
  assert.equal(await it.evaluate(`(() => {
    try {
      document.body.innerHTML = "<b>x</b>";
      return "markup was taken";
    } catch (error) {
      return error.name;
    }
  })()`), "TypeError");
  it.step(`${texts.length} texts on ${pages.length} pages stayed texts`);
});
