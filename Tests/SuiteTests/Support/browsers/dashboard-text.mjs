// Text that devices, senders and keys' owners write, on every page: it stays text.
import assert from "node:assert/strict";
import { play } from "./dashboard-world.mjs";

const texts = [
  "<img src=x onerror=alarm(1)>", "<script>alarm(2)</script>", "\"><svg onload=alarm(3)>",
  "javascript:alarm(4)", "'-alarm(5)-'", "{{alarm(6)}}", "</textarea><iframe srcdoc=x>",
];

await play(async (it) => {
  await it.signIn(it.operatorKey);
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
  const pages = ["#/overview", "#/notifications", "#/library", "#/devices", `#/devices/${deviceId}`,
    ...ids.flatMap((id) => [`#/notifications/${id}`, `#/compose?from=${id}`]),
    `#/notifications?text=${encodeURIComponent(texts[0])}`, `#/${encodeURIComponent(texts[0])}`];
  for (const page of pages) {
    await it.evaluate(`void (location.hash = ${JSON.stringify(page)})`);
    await it.wait(`${page} is shown`, `Boolean(document.querySelector("main h1"))`);
    await it.evaluate("new Promise((resolve) => setTimeout(resolve, 200))");
    const found = await it.evaluate(`document.querySelectorAll(
      "main img, main script, main svg, main iframe, header img, [onerror], [onload]").length`);
    assert.equal(found, 0, page);
    const links = await it.evaluate(`[...document.querySelectorAll("a")]
      .filter((it) => it.protocol === "javascript:").length`);
    assert.equal(links, 0, page);
  }
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
