#!/usr/bin/env node
// Sends one notification with Herald. Needs Node 18 or later and nothing else.
//
//   HERALD_URL=https://localhost:8443 HERALD_CA=var/secrets/ca.pem HERALD_KEY=... \
//       node send.mjs IDEMPOTENCY_KEY AUDIENCE TITLE
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

const attempts = 5;
const { HERALD_URL, HERALD_CA, HERALD_KEY } = process.env;
// The authority that signed the gateway's certificate. Not set: those that Node brings.
const ca = HERALD_CA ? readFileSync(HERALD_CA) : undefined;

// Makes one POST; resolves with the status, the Retry-After header and the body.
function post(path, body) {
  return new Promise((resolve, reject) => {
    const call = request(HERALD_URL + path, {
      method: "POST",
      ca,
      timeout: 15_000,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${HERALD_KEY}` },
    });
    call.on("error", reject);
    call.on("timeout", () => call.destroy(new Error("no answer in time")));
    call.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece) => (text += piece));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode, after: answer.headers["retry-after"], text }));
    });
    call.end(JSON.stringify(body));
  });
}

// Returns the notification as Herald accepted it. Throws if it was refused.
async function send(notification) {
  let problem;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    let wait = 2 ** (attempt - 1);
    const answer = await post("/herald.v1.Delivery/Send", notification).catch((error) => {
      problem = error; // Nobody answered.
    });
    if (answer?.status === 200) return JSON.parse(answer.text).notification;
    if (answer) {
      problem = new Error(answer.text);
      // 503, 504: a part of Herald is away. 429 with Retry-After: too much at once.
      // Everything else would be refused again.
      const away = answer.status === 503 || answer.status === 504;
      if (!(away || (answer.status === 429 && answer.after))) throw problem;
      wait = Number(answer.after ?? wait);
    }
    if (attempt < attempts) await sleep(wait * 1000);
  }
  throw problem;
}

const [key, audience, title] = process.argv.slice(2);
try {
  const accepted = await send({
    // A repeated call with the same key sends once. Take the id of what it is about.
    idempotencyKey: key,
    type: "/story",
    audience,
    content: { title },
  });
  console.log(accepted.id);
} catch (problem) {
  console.error(`not sent: ${problem.message}`);
  process.exitCode = 1;
}
