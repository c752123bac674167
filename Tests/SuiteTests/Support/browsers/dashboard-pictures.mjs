// The pictures of docs/DASHBOARD.md. Beside each is a file with what its page says, so that every
// run of the test finds out whether a picture is still true; a run that is told to makes them anew.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { sleep } from "./world.mjs";

const folder = new URL("../../../../docs/pictures/", import.meta.url).pathname;

/** What is on the picture, in words: the pages there are, the page itself, and what is typed. */
async function says(it) {
  const text = await it.evaluate(`[
    ...["nav", "main"].map((name) => document.querySelector(name).innerText),
    ...[...document.querySelectorAll("main input:not([type=checkbox]), main textarea")]
      .map((one) => one.value),
  ].join("\\n")`);
  assert.ok(!text.startsWith("error: "), text);
  return text.replaceAll(/[^\S\n]+/g, " ").split("\n").map((line) => line.trim())
    .filter(Boolean).join("\n") + "\n";
}

async function compose(it) {
  await it.wait("the page is shown",
    `document.querySelector("main h1").innerText === "New notification"`);
  await it.type("Type", "/news");
  await it.type("Audience", "/topics/news");
  await it.type("Title", "Council votes tonight");
  await it.type("Text", "The vote begins at eight.");
  await it.wait("the audience is counted", `Boolean(document.querySelector(".count"))`);
}

async function places(it) {
  await it.wait("there is a map", `Boolean(document.querySelector("[aria-label='Show more']"))`);
  // It shows all places once they are known.
  await settled(it);
  for (let time = 0; time < 8; time += 1) {
    await it.evaluate(`document.querySelector("[aria-label='Show more']").click()`);
  }
}

/** Waits until the page has said the same for a second, and answers what. */
async function settled(it) {
  let last = "", since = Date.now();
  while (Date.now() - since < 1000) {
    const text = await says(it);
    if (text !== last) [last, since] = [text, Date.now()];
    await sleep(100);
  }
  return last;
}

/** Makes the pictures, or fails if a page says something else than the one on its picture. */
export async function pictures(it) {
  const { browser } = it;
  const metrics = { width: 1180, height: 720, deviceScaleFactor: 1, mobile: false };
  await browser.command("Emulation.setDeviceMetricsOverride", metrics, browser.tab);
  await browser.command("Emulation.setEmulatedMedia", { features: [
    { name: "prefers-color-scheme", value: "light" }] }, browser.tab);
  for (const [page, act] of Object.entries({ compose, places })) {
    await it.go(`#/${page}`);
    await act(it);
    const said = await settled(it), name = `${it.pictures ?? folder}/dashboard-${page}`;
    if (it.pictures) {
      const { data } = await browser.command("Page.captureScreenshot", { format: "png" },
        browser.tab);
      writeFileSync(`${name}.png`, Buffer.from(data, "base64"));
      writeFileSync(`${name}.txt`, said);
      continue;
    }
    assert.equal(said, existsSync(`${name}.txt`) ? readFileSync(`${name}.txt`, "utf8") : "",
      `the picture dashboard-${page}.png is old. This makes it anew:
        HERALD_PICTURES=docs/pictures scripts/test DashboardTests`);
  }
  await browser.command("Emulation.clearDeviceMetricsOverride", {}, browser.tab);
  it.step(it.pictures ? "pictures are made" : "the pictures of the documentation are true");
}
