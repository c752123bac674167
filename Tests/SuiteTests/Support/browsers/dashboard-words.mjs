// Words of providers: APNs, FCM, a push service, a mail server and a webhook refuse a message in
// hostile words. Herald passes on the status and a plain name, and nothing else of an answer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import https from "node:https";
import { made } from "./dashboard-corpus.mjs";
import { until } from "./world.mjs";

/** The marks of the words that no page may show. */
export const words = ["apns", "fcm", "webpush", "smtp"].map((kind) => `~${kind}-words~`);
for (const mark of words) made.add(mark);

/** A browser's subscription at the push service. */
const subscription = (it, key) => new Promise((resolve, reject) => {
  https.get(`https://localhost:${it.ports.webpush}/subscribe?key=${key}`,
    { ca: readFileSync(it.pushAuthority) }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      resolve(JSON.parse(text));
    }).on("error", reject);
});

/** The addresses of a device that each of the providers refuses. */
export async function addresses(it) {
  const { publicKey } = await it.call("Client/GetWebPushKey", {}, it.deviceKey);
  const { endpoint, keys } = await subscription(it, publicKey);
  return [{ kind: "apns", value: "ab".repeat(32) }, { kind: "fcm-token", value: "t".repeat(140) },
    { kind: "email", value: "bad@example.org" },
    { kind: "webpush", value: endpoint, publicKey: keys.p256dh, authSecret: keys.auth }];
}

/** Waits until all of them have refused a notification; what is told of it is plain text. */
export async function refused(it, id) {
  const failures = await until("all providers have refused it", async () => {
    const told = await it.call("Delivery/ListFailures", { notificationId: id }, it.operatorKey);
    return told.failures?.length === 5 && told.failures;
  });
  assert.deepEqual(failures.map((one) => one.adapter).sort(),
    ["apns", "email", "fcm", "webhook", "webpush"]);
  for (const { adapter, reason } of failures) {
    assert.match(reason, /^[ -;=?-~]*\b(400|554)\b[ -;=?-~]*$/, `${adapter}: ${reason}`);
  }
  it.step(`the providers' words: ${failures.map((one) => one.reason).join(" | ")}`);
}
