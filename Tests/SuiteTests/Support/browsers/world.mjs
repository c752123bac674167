// What a scenario finds outside of the browser: the page, the gateway, the push service.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until the answer is something; fails after a minute, with what was asked last. */
export async function until(what, ask) {
  const begin = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() - begin > 60000) throw new Error(`not within a minute: ${what}`);
    await sleep(50);
  }
}

/** Waits until a browser has loaded a page. */
export const untilOpen = (browser, url) => until(`${url} is loaded`, () =>
  browser.evaluate(`location.href === "${url}" && document.readyState === "complete"`)
    .then((is) => is === true, () => false));

/** The suite and the stand-in that the test has started; `settings` says where they are. */
export class World {
  constructor(settings) {
    Object.assign(this, settings);
    this.authorities = [this.gateway, this.pushService].map((it) => readFileSync(it.authority));
    this.sent = [];
  }

  /** Calls a method of the gateway with a key, which is the sender's if none is given. */
  async call(method, message, key = this.senderKey) {
    const url = `${this.gateway.url}/herald.v1.${method}`;
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await this.post(url, headers, JSON.stringify(message));
    if (answer.status !== 200) throw new Error(`${method}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  post(url, headers = {}, body = "") {
    return new Promise((resolve, reject) => {
      const request = https.request(url, { method: "POST", ca: this.authorities, headers },
        async (response) => {
          const parts = [];
          for await (const part of response) parts.push(part);
          resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() });
        });
      request.on("error", reject);
      request.end(body);
    });
  }

  /** Sends to all who follow the news; the notification's id. */
  async send(content, expected) {
    const idempotencyKey = `${Date.now()}-${this.sent.length}`;
    const message = { type: "/topics/news", audience: "/topics/news", content, idempotencyKey };
    const { notification: { id } } = await this.call("Delivery/Send", message);
    this.sent.push({ id, content, expected });
    return id;
  }

  /** The counts of a notification that devices report, without those that are 0. */
  async counts(id) {
    const { notification } = await this.call("Delivery/GetNotification", { id });
    const counts = notification.counts ?? {}, heard = {};
    for (const name of ["received", "displayed", "tapped", "dismissed", "dropped"]) {
      if (Number(counts[name] ?? 0)) heard[name] = Number(counts[name]);
    }
    return heard;
  }

  /** Sends, and waits until the counts are as they should be. */
  async sendAndHear(content, expected) {
    const id = await this.send(content, expected);
    await this.hear(id, expected);
    return id;
  }

  hear(id, expected) {
    const wanted = JSON.stringify(expected);
    let counts;
    return until(`the counts ${wanted} of ${id}`, async () => {
      counts = await this.counts(id);
      return Object.keys(expected).every((name) => counts[name] >= expected[name]);
    }).catch((error) => {
      throw new Error(`${error.message}; they are ${JSON.stringify(counts)}`);
    });
  }

  /** What a worker begins with, so that a page can see the text of each push as it came. */
  static overhears = `{
    const raw = new BroadcastChannel("raw");
    self.addEventListener("push", ({ data }) => raw.postMessage(data?.text()));
  }`;

  /** Lets the suite send messages in the form that Safari shows without a worker. */
  declare() {
    const { command: [program, ...words], environment } = this.declaring;
    execFileSync(program, words, { env: { ...process.env, ...environment } });
  }

  /** Tells the push service to `end` a subscription, or to `forget` the browser that has it. */
  async tellPushService(what, subscription) {
    const url = `${this.pushService.url}/${what}?subscription=${subscription}`;
    const { status } = await this.post(url);
    if (status !== 200) throw new Error(`${url}: ${status}`);
  }

  /** The lines of the push service's ledger about one of the subscriptions. */
  ledger(subscriptions) {
    const lines = readFileSync(this.pushService.ledger, "utf8").split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line))
      .filter((line) => subscriptions.has(line.address));
  }

  /** The example's page and worker: its folder's, or those that a page of the documentation has. */
  example() {
    const read = (name) => readFileSync(`${this.source}${name}`, "utf8");
    if (!this.source.endsWith(".md")) return [read("/index.html"), read("/herald-worker.js")];
    const block = (kind) => new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, "s").exec(read(""))[1];
    return [`<!doctype html><meta charset="utf-8">${block("html")}`, block("js")];
  }

  /**
   * Serves the example at every path, with the gateway and the key written into it as it says, and
   * `herald` for the scenario to see. `head` goes before all else that runs.
   */
  serve(head = "") {
    const [html, script] = this.example().map((text) => text
      .replaceAll(/https:\/\/(localhost|push.example.org):8443/g, this.gateway.url)
      .replace(/key: "[^"]*"/, `key: "${this.deviceKey}"`)
      .replace("const herald =", "const herald = window.herald ="));
    const page = html.replace("<meta", `<script>${head}</script><meta`);
    const worker = `${head}\n${World.overhears}\n${script}`;
    this.server = http.createServer((request, response) => {
      const isWorker = request.url === "/herald-worker.js";
      const type = isWorker ? "text/javascript" : "text/html; charset=utf-8";
      response.writeHead(request.url === "/favicon.ico" ? 404 : 200, { "content-type": type });
      response.end(isWorker ? worker : page);
    });
    return new Promise((resolve) => this.server.listen(this.pagePort, "127.0.0.1", resolve));
  }

  get page() { return `http://localhost:${this.pagePort}`; }
}
