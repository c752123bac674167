// The dashboard in Firefox: each page is shown, and the switch is turned.
import assert from "node:assert/strict";
import { play } from "./dashboard-world.mjs";

await play(async (it) => {
  await it.signIn(it.adminKey);
  const pages = await it.evaluate(`[...document.querySelectorAll("nav a")]
    .map((it) => it.getAttribute("href"))`);
  assert.ok(pages.length >= 12, `${pages}`);
  for (const page of [...pages, "#/places/new", "#/places/track"]) {
    await it.evaluate(`void (location.hash = ${JSON.stringify(page)})`);
    await it.wait(`${page} is shown`, `location.hash.startsWith(${JSON.stringify(page)})
      && Boolean(document.querySelector("main h1"))`);
    await it.evaluate("new Promise((resolve) => setTimeout(resolve, 400))");
    const trouble = await it.evaluate(`[...document.querySelectorAll("main .notice.bad, .toast.bad")]
      .map((it) => it.innerText)`);
    assert.deepEqual(trouble, [], page);
  }
  await it.wait("there is land", `document.querySelector(".map .land")?.getAttribute("d").length
    > 99`);
  await it.press("Stop sending…");
  await it.press("Stop sending now");
  await it.waitFor("Kill switch on");
  const { switches } = await it.call("Delivery/GetKillSwitch", {}, it.adminKey);
  assert.equal(switches[0].on, true);
  it.step(`${pages.length + 2} pages are shown, and the switch is turned`);
});
