// The way back from an identity provider.
import assert from "node:assert/strict";
import test from "node:test";
import { answerIn, ask, refusal } from "../../Sources/Dashboard/openid.js";

test("an address without code and state is no answer of a provider", () => {
  for (const search of ["", "?", "?code=1", "?state=1", "?utm_source=x&state=1"]) {
    assert.equal(answerIn(search), undefined, search);
  }
});

test("an answer has what the provider has added to the address", () => {
  assert.deepEqual(answerIn("?state=s%2B1&code=c&iss=https%3A%2F%2Fid.example"),
    { code: "c", state: "s+1", issuer: "https://id.example", error: "", why: "" });
});

test("a refusal is told in words, and as the provider says it where that is not known", () => {
  assert.match(refusal(answerIn("?state=s&error=access_denied")), /did not agree/);
  assert.equal(refusal(answerIn("?state=s&error=server_error&error_description=It+broke")),
    "The identity provider says: It broke.");
});

test("a page that waits for an answer passes over messages of any other form", async () => {
  const channels = [];
  class Channel {
    constructor(name) { Object.assign(this, { name, isClosed: false }); channels.push(this); }

    close() { this.isClosed = true; }
  }
  Object.assign(globalThis, {
    BroadcastChannel: Channel, location: { origin: "https://herald.example" },
    sessionStorage: { removeItem() {} },
    window: { open: () => ({ location: {}, close() {} }) },
  });
  const session = {
    call: async () => ({ uri: "https://id.example/?state=mine", secret: "own" }),
  };
  let answer;
  const asked = ask(session, true).then((it) => { answer = it; });
  await new Promise((resolve) => setImmediate(resolve));
  const [channel] = channels;
  for (const data of [null, undefined, 1, "mine", [], {}, { state: "other", code: "theirs" },
    { state: ["mine"] }, { state: { toString: () => "mine" } }, new Map([["state", "mine"]])]) {
    channel.onmessage({ data });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(answer, undefined, String(data));
  }
  channel.onmessage({ data: { state: "mine", code: "c", issuer: "i", secret: "theirs" } });
  await asked;
  assert.deepEqual(answer, { code: "c", state: "mine", issuer: "i", secret: "own",
    redirectUri: "https://herald.example/" });
  assert.equal(channel.isClosed, true);
});
