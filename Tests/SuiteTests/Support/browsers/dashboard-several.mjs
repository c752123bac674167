// Parts of the story of the pages: several things at once, and who is behind an address or a tap.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { until } from "./world.mjs";

const shows = (it, text) => it.waitFor(text);

/** The devices that tapped a notification are listed on its page, and are a file. */
export async function whoTapped(it, id, deviceId) {
  await it.go(`#/notifications/${id}`);
  await it.press("Which devices…");
  await it.wait("the device is listed", `[...document.querySelectorAll("main td code")]
    .some((it) => it.innerText === ${JSON.stringify(deviceId)})`);
  for (const scheme of ["light", "dark"]) await it.check("which devices", scheme);
  const cards = `[...document.querySelectorAll("main .card")]`;
  await it.evaluate(`${cards}.find((it) => it.innerText.startsWith("Which devices"))
    .querySelector("button[data-act=export]").click()`);
  const path = `${it.scratch}/devices-${id}.csv`;
  const file = await until("the file is written", () => existsSync(path)
    && readFileSync(path, "utf8"));
  const [heads, row] = file.split("\r\n");
  assert.equal(heads, "device,received,shown,tapped,dismissed,dropped");
  assert.ok(row.startsWith(`${deviceId},2`) && row.endsWith(",,"), row);
  await it.press("Write to the others…");
  await it.waitFor("New notification");
  const audience = `/topics/once AND NOT static_list(tapped-${id.slice(-8)})`;
  await it.wait("the others are the audience",
    `document.querySelector("[name=audience]")?.value === ${JSON.stringify(audience)}`);
  await it.waitFor("0 of ");
  await it.press("Clear");
  it.step("who tapped is listed and written to a file, and the others are written to");
}

/** Several notifications are chosen and cancelled at once, each with its result. */
export async function several(it) {
  const later = new Date(Date.now() + 3600000).toISOString();
  const ids = [];
  for (const title of ["First of two", "Second of two"]) {
    const { notification } = await it.call("Delivery/Send", { type: "/two", audience: "ALL",
      content: { title }, deliverTime: later }, it.operatorKey);
    ids.push(notification.id);
  }
  await it.go("#/notifications?type=/two");
  const box = (id) => `document.querySelector("main [data-choice='${id}']")`;
  for (const id of ids) {
    await it.wait("there is its check box", `Boolean(${box(id)})`);
    await it.evaluate(`${box(id)}.click()`);
  }
  await shows(it, "2 chosen");
  for (const scheme of ["light", "dark"]) await it.check("two are chosen", scheme);
  // Somebody else cancels one of them meanwhile.
  await it.press("Cancel (2)…");
  await shows(it, "This cannot be undone.");
  await it.check("what is done with two", "light");
  await it.call("Delivery/CancelNotification", { id: ids[0] }, it.operatorKey);
  await it.press("Cancel 2");
  await it.wait("each result is told",
    `/Done for/.test(document.querySelector("dialog").innerText)`);
  await it.check("the results", "dark");
  await it.key("Escape");
  for (const id of ids) {
    const { notification } = await it.call("Delivery/GetNotification", { id }, it.operatorKey);
    assert.equal(notification.state, "NOTIFICATION_STATE_CANCELLED");
  }
  it.step("several notifications are cancelled at once");
}

/** A device is found by its address, and the devices that said something are listed. */
export async function people(it) {
  const address = "somebody@example.org";
  const { deviceId } = await it.call("Client/Register", { installId: "an-install-to-be-found",
    addresses: [{ kind: "email", value: address }] }, it.operatorKey);
  await it.go("#/devices");
  await it.type("Find", address);
  await it.press("Search");
  await shows(it, "Found by the address: email");
  await it.wait("it is the device", `document.querySelector("main tbody a").innerText
    === ${JSON.stringify(deviceId)}`);
  assert.ok(!(await it.evaluate("location.href")).includes("example.org"));
  await it.check("a device that is found by its address", "light");
  it.step("a device is found by its address");
}
