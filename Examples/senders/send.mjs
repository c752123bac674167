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

// Makes one POST; resolves with the status, the Retry-After header and the body.
function post(path, ca, body) {
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

// Returns what an error says: its code, and which field is wrong.
function message(text) {
  try {
    const { code, message } = JSON.parse(text);
    return `${code}: ${message}`;
  } catch {
    return text; // Of a proxy, not of Herald.
  }
}

// Whether an error says that whoever answered is not trusted.
const isDistrust = ({ code = "" }) => /CERT|VERIFY|^ERR_TLS/.test(code);

// Returns what Herald answers. Throws if it was refused.
async function send(notification) {
  // The authority that signed the gateway's certificate. Not set: those that Node brings.
  const ca = HERALD_CA ? readFileSync(HERALD_CA) : undefined;
  let problem;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    let wait = 2 ** (attempt - 1);
    const answer = await post("/herald.v1.Delivery/Send", ca, notification).catch((error) => {
      if (isDistrust(error)) throw error;
      problem = error; // Nobody answered.
    });
    if (answer?.status === 200) return JSON.parse(answer.text);
    if (answer) {
      problem = new Error(message(answer.text));
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

if (process.argv.length !== 5) {
  console.error("usage: send.mjs IDEMPOTENCY_KEY AUDIENCE TITLE");
  process.exit(64);
}
if (!HERALD_URL?.startsWith("https://")) {
  console.error("HERALD_URL has to be the gateway's address, such as https://localhost:8443");
  process.exit(64);
}
if (!HERALD_KEY) {
  console.error("HERALD_KEY has to be a key with the role sender");
  process.exit(64);
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
  // Such as that nobody follows a tag of the audience.
  for (const warning of accepted.warnings ?? []) console.error(`warning: ${warning.message}`);
  console.log(accepted.notification.id);
} catch (problem) {
  console.error(`not sent: ${problem.message}`);
  process.exitCode = 1;
}
