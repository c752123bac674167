// Open pages of the dashboard without browsers: each has a connection, and runs the dashboard's own
// api.js and live.js. What a page does when it is told of events is in `Page`, as app.js,
// overview.js and notification.js do it. Commands come as lines of JSON, as for browser.mjs.
import { readFileSync } from "node:fs";
import http2 from "node:http2";
import { createInterface } from "node:readline";

const settings = JSON.parse(readFileSync(process.argv[2], "utf8"));
globalThis.document = /** A page that is seen. */ { hidden: false, addEventListener() {} };
const { Session } = await import("../../../Sources/Dashboard/api.js");
const { Live } = await import("../../../Sources/Dashboard/live.js");
const authority = readFileSync(settings.authority);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** What Chromium sends with each call. */
const usual = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
    + "Chrome/140.0.0.0 Safari/537.36",
  "accept-encoding": "gzip, deflate, br, zstd", "accept-language": "en-US,en;q=0.9",
  "sec-ch-ua": '"Chromium";v="140", "Not=A?Brand";v="24"', "sec-ch-ua-mobile": "?0",
  "sec-ch-ua-platform": '"Linux"', "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors",
  "sec-fetch-dest": "empty", origin: settings.url, referer: `${settings.url}/`,
};
/** How often what was asked, and what was answered. */
let asked = {};

/** A connection of HTTP/2 with a `fetch` that has as much of the browser's as the page uses. */
class Connection {
  constructor(cookie = "") {
    this.cookie = cookie;
    this.session = http2.connect(settings.url, { ca: authority });
    this.session.on("error", () => {});
  }

  fetch(path, { method = "GET", headers = {}, body, signal } = {}) {
    return new Promise((resolve, reject) => {
      const stream = this.session.request({ ":method": method, ":path": path, accept: "*/*",
        ...usual, ...headers, ...(this.cookie ? { cookie: this.cookie } : {}) });
      signal?.addEventListener("abort", () => {
        stream.close(http2.constants.NGHTTP2_CANCEL);
        reject(new Error("aborted"));
      });
      stream.on("error", reject);
      stream.on("close", () => reject(new Error("closed")));
      stream.on("response", (fields) => {
        const status = fields[":status"];
        const name = `${path.split("?")[0]} ${status}`;
        asked[name] = (asked[name] ?? 0) + 1;
        resolve({ ok: status === 200, status, fields, body: reading(stream),
          headers: { get: (one) => fields[one] ?? null },
          json: async () => JSON.parse(await text(stream)) });
      });
      stream.end(body);
    });
  }

  close() { this.session.destroy(); }
}

/** A body with a reader, as the page reads events. */
const reading = (stream) => ({ getReader() {
  const pieces = stream[Symbol.asyncIterator]();
  return { read: () => pieces.next() };
} });

/** The whole body. */
async function text(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** An open page: the first one, or that of a notification. */
class Page {
  constructor(cookie, id) {
    this.connection = new Connection(cookie);
    this.id = id;
    this.session = new Session((...all) => this.connection.fetch(...all));
    this.live = new Live(this.session);
    this.live.listen(() => this.ask("Delivery/GetStatus"));
    this.live.listen(() => this.refresh());
  }

  async open() {
    await this.session.resume();
    this.live.start();
  }

  /** A page shows an error; here it is in the counts. */
  ask(method, message) {
    return this.session.ask(method, message).catch(() => ({}));
  }

  async refresh() {
    if (this.isBusy) return;
    this.isBusy = true;
    if (this.id) await this.ask("Delivery/GetNotification", { id: this.id });
    else {
      await Promise.all([this.ask("Delivery/ListNotifications", { pageSize: 8 }),
        this.ask("Delivery/ListProviders")]);
    }
    this.isBusy = false;
  }

  close() {
    this.live.stop();
    clearTimeout(this.live.gathering);
    this.live.listeners.clear();
    this.session.end = () => {};
    this.session.own = {};
    this.connection.close();
  }
}

/** @type {string[]} */ const cookies = [];
/** @type {Page[]} */ let pages = [];

/** Invites somebody, who chooses a password: the cookie of the session. */
async function invite(connection, number) {
  const call = async (method, message, headers) => {
    const answer = await connection.fetch(`/herald.v1.Accounts/${method}`, { method: "POST",
      headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(message) });
    const told = await answer.json();
    if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(told)}`);
    return { told, cookie: answer.fields["set-cookie"]?.[0].split(";")[0] };
  };
  const { told } = await call("InviteAccount", { app: settings.app, role: "KEY_ROLE_OPERATOR",
    login: `person-${number}@example.org` }, { authorization: `Bearer ${settings.adminKey}` });
  const { cookie } = await call("AcceptInvitation", { invitation: told.invitation,
    password: "horses eat plum jam", browser: "Chrome on Linux" });
  return cookie;
}

/** So many people with a session each; two at a time, for a password takes a core for a while. */
async function people({ count }) {
  const connection = new Connection();
  const next = async () => {
    while (cookies.length < count) {
      const number = cookies.push("") - 1;
      cookies[number] = await invite(connection, number);
    }
  };
  await Promise.all([next(), next()]);
  connection.close();
  return cookies.length;
}

/** Opens so many pages, some at a time; those of one person share a session. */
async function open({ count, id }) {
  pages = Array.from({ length: count }, (_, at) => new Page(cookies[at % cookies.length], id));
  for (let at = 0; at < count; at += 10) {
    await Promise.all(pages.slice(at, at + 10).map((page) => page.open()));
    await sleep(100);
  }
  return pages.length;
}

/** How many pages are in which state, and what was asked since the last time. */
function states() {
  const found = {}, before = asked;
  for (const { live } of pages) found[live.state] = (found[live.state] ?? 0) + 1;
  asked = {};
  return { states: found, asked: before };
}

function close() {
  for (const page of pages) page.close();
  pages = [];
}

const acts = { people, open, states, close };

for await (const line of createInterface({ input: process.stdin })) {
  const wanted = JSON.parse(line);
  try {
    console.log(JSON.stringify({ answer: await acts[wanted.do](wanted) ?? null }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.stack }));
  }
}
process.exit();
