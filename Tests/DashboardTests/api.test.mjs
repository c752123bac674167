// Keys, calls and their errors.
import assert from "node:assert/strict";
import test from "node:test";
import { storage } from "./browser_parts.mjs";
import { APIError, placeOfError, readKey, Session } from "../../Sources/Dashboard/api.js";
import { mistakeText } from "../../Sources/Dashboard/audience.js";

globalThis.sessionStorage = storage();

const own = {
  name: "the newsroom (id)", role: "KEY_ROLE_SENDER", app: "news", apps: [{ id: "news" }],
  methods: ["herald.v1.Delivery/Send"],
};
const answering = (body, status = 200, headers = {}) => {
  const calls = [];
  const fetcher = async (url, options) => {
    calls.push({ url, ...options });
    return new Response(JSON.stringify(body), { status, headers });
  };
  return { calls, fetcher };
};

test("a key is one word; what surrounds it in a file is left out", () => {
  assert.equal(readKey(" herald_0123456789abcdef\n"), "herald_0123456789abcdef");
  for (const text of ["", "short", "two words of more letters", "ключ-ключ-ключ-ключ",
    "x".repeat(257)]) {
    assert.equal(readKey(text), undefined, text);
  }
});

test("a session has the server's word for role, app and methods", async () => {
  const { calls, fetcher } = answering(own);
  const session = new Session(fetcher);
  await session.begin("a-key-of-some-length", false);
  assert.equal(session.app, "news");
  assert.equal(session.role, "sender");
  assert.equal(session.may("Delivery/Send"), true);
  assert.equal(session.may("Delivery/SetKillSwitch"), false);
  assert.equal(session.isOfSuite, false);
  assert.equal(calls[0].url, "/herald.v1.Registry/GetOwnKey");
  assert.equal(calls[0].headers.authorization, "Bearer a-key-of-some-length");
  assert.equal(calls[0].credentials, "omit");
});

test("a key is kept for the tab only if that is wished, and goes when the session ends",
  async () => {
  const session = new Session(answering(own).fetcher);
  await session.begin("a-key-of-some-length", false);
  assert.equal(Session.kept, "");
  await session.begin("a-key-of-some-length", true);
  assert.equal(Session.kept, "a-key-of-some-length");
  session.end();
  assert.equal(Session.kept, "");
  assert.equal(session.key, "");
  assert.equal(session.may("Delivery/Send"), false);
});

test("what somebody has typed in a tab is gone when somebody else signs in there", () => {
  const names = () => sessionStorage.names().sort();
  sessionStorage.clear();
  const signIn = (parts) => {
    const session = new Session();
    session.own = parts;
    session.settle();
    return session.who;
  };
  assert.equal(signIn({ account: { id: "ann" }, name: "ann@example.org" }), "ann");
  sessionStorage.setItem("herald-typing-recipe", "{}");
  // Whose session has ended comes back to what they have typed.
  signIn({ account: { id: "ann" } });
  assert.deepEqual(names(), ["herald-owner", "herald-typing-recipe"]);
  sessionStorage.setItem("herald-key", "a-key-of-some-length");
  assert.equal(signIn({ name: "newsroom (01m8ec6f65kv0yhrtw4xsv69s8)" }),
    "01m8ec6f65kv0yhrtw4xsv69s8");
  assert.deepEqual(names(), ["herald-key", "herald-owner"]);
  sessionStorage.clear();
});

test("a key that is refused is not kept", async () => {
  const refusal = { code: "unauthenticated", message: "no such key" };
  const session = new Session(answering(refusal, 401).fetcher);
  await assert.rejects(session.begin("a-key-of-some-length", true), /no such key/);
  assert.equal(session.key, "");
  assert.equal(Session.kept, "");
});

test("an error has its code, the fields and how long to wait", async () => {
  const details = [{ debug: { fieldViolations: [{ field: "audience", description: "x" }] } }];
  const body = { code: "resource_exhausted", message: "slower", details };
  const session = new Session(answering(body, 429, { "retry-after": "5" }).fetcher);
  const error = await session.ask("Delivery/Send").catch((it) => it);
  assert.ok(error instanceof APIError);
  assert.deepEqual([error.code, error.message, error.wait], ["resource_exhausted", "slower", 5]);
  assert.equal(error.violations[0].field, "audience");
});

test("a gateway that is away, and an answer that is no JSON, are said plainly", async () => {
  const away = new Session(async () => { throw new TypeError("fetch failed"); });
  assert.equal((await away.ask("Delivery/Send").catch((it) => it)).code, "unreachable");
  const odd = new Session(async () => new Response("<html>", { status: 502 }));
  assert.match((await odd.ask("Delivery/Send").catch((it) => it)).message, /502/);
});

test("a key that is revoked ends the session", async () => {
  const session = new Session(answering(own).fetcher);
  await session.begin("a-key-of-some-length", false);
  let ended = 0;
  session.onEnd = () => { ended += 1; };
  session.fetcher = answering({ code: "unauthenticated", message: "revoked" }, 401).fetcher;
  await assert.rejects(session.ask("Delivery/GetStatus"));
  assert.equal(ended, 1);
});

test("a call is about the chosen app, unless it names another", async () => {
  const { calls, fetcher } = answering(own);
  const session = new Session(fetcher);
  session.app = "news";
  await session.ask("Delivery/GetStatus", { pageSize: 2 });
  await session.ask("Delivery/GetStatus", { app: "sport" });
  assert.deepEqual(calls.map((it) => JSON.parse(it.body).app), ["news", "sport"]);
});

test("the place of a selector's error is counted in characters, not bytes", () => {
  assert.equal(placeOfError("/a AND AND", "expected a tag (at byte 7)"), 7);
  assert.equal(placeOfError("/grün AND ?", "expected a tag (at byte 11)"), 10);
  assert.equal(placeOfError("/a", "no such segment"), undefined);
});

test("a stream is asked for its app, and goes on after the last event", async () => {
  const { calls, fetcher } = answering({});
  const session = new Session(fetcher);
  session.app = "news";
  await session.events("", new AbortController().signal);
  await session.events("o2", new AbortController().signal);
  assert.equal(calls[0].url, "/v1/events?app=news&merged=true&devices=false&after=latest");
  assert.equal(calls[0].headers["last-event-id"], undefined);
  assert.equal(calls[1].headers["last-event-id"], "o2");
});

/** A server of one person, whose answers depend on the method. */
const serving = (answers) => {
  const calls = [];
  const fetcher = async (url, options) => {
    calls.push({ url, ...options });
    const [body, status = 200] = answers[url.split("/").at(-1)](calls.length);
    return new Response(JSON.stringify(body), { status, headers: { "herald-token": "a-token" } });
  };
  return { calls, fetcher };
};
const person = (app, role, apps = ["news", "sport"]) => ({ account: { login: "jo" }, app,
  role: `KEY_ROLE_${role}`, apps: apps.map((id) => ({ id })), methods: [] });

test("a person's calls have the cookie, the token and the app, and no key", async () => {
  const { calls, fetcher } = serving({ GetOwnAccount: () => [person("news", "SENDER")],
    ListTags: () => [{}] });
  const session = new Session(fetcher);
  await session.resume();
  await session.ask("Registry/ListTags");
  const { headers, credentials } = calls.at(-1);
  assert.equal(credentials, "same-origin");
  assert.equal(headers.authorization, undefined);
  assert.equal(headers["herald-token"], "a-token");
  assert.equal(headers["herald-app"], "news");
  assert.equal(session.isPerson && session.role === "sender", true);
});

test("a person has another role in another app, and stays where it is refused", async () => {
  const { fetcher } = serving({ GetOwnAccount: (count) => count === 1
    ? [person("news", "SENDER")] : count === 2 ? [person("sport", "ADMIN")]
      : [{ code: "permission_denied", message: "no role" }, 403] });
  const session = new Session(fetcher);
  await session.resume();
  await session.choose("sport");
  assert.equal(session.role, "admin");
  await assert.rejects(session.choose("other"));
  assert.equal(session.app, "sport");
});

test("what the page asks by itself does not keep its person signed in", async () => {
  const { calls, fetcher } = serving({ GetOwnAccount: () => [person("news", "SENDER")],
    GetStatus: () => [{}] });
  const session = new Session(fetcher);
  await session.resume();
  await session.ask("Delivery/GetStatus");
  assert.equal(calls.at(-1).headers["herald-background"], undefined);
  session.acted = Date.now() - 60001;
  await session.ask("Delivery/GetStatus");
  assert.equal(calls.at(-1).headers["herald-background"], "1");
});

test("before what is dangerous the page asks who is there, and goes on only if that is proved",
  async () => {
  const stale = [{ code: "failed_precondition", message: "prove it",
    details: [{ debug: { fieldViolations: [{ field: "session" }] } }] }, 400];
  let isProved = false;
  const { calls, fetcher } = serving({ GetOwnAccount: () => [person("news", "ADMIN")],
    CreateKey: () => isProved ? [{ secret: "s" }] : stale });
  const session = new Session(fetcher);
  await session.resume();
  await assert.rejects(session.ask("Registry/CreateKey"), APIError);
  session.onStale = async () => isProved = true;
  assert.deepEqual(await session.ask("Registry/CreateKey"), { secret: "s" });
  assert.equal(calls.length, 4);
});

test("a wrong password at a second proof ends no session; an ended session does", async () => {
  const wrong = [{ code: "unauthenticated", message: "wrong" }, 401];
  const { fetcher } = serving({ GetOwnAccount: () => [person("news", "ADMIN")],
    ConfirmIdentity: () => wrong, ListTags: () => wrong });
  const session = new Session(fetcher);
  let ends = 0;
  session.onEnd = () => { ends += 1; };
  await session.resume();
  await assert.rejects(session.call("Accounts/ConfirmIdentity", {}));
  assert.equal(ends, 0);
  await assert.rejects(session.call("Registry/ListTags", {}));
  assert.equal(ends, 1);
});

test("a mistake of an audience is told by the words around it, not by bytes", () => {
  const said = (text, byte) => mistakeText(text, `audience: expected a tag (at byte ${byte})`);
  assert.equal(said("/a AND", 6), "After “AND”: expected a tag");
  assert.equal(said("/a AND  ", 8), "After “AND”: expected a tag");
  assert.equal(said("/grün AND ?x OR /b", 11), "At “?x”: expected a tag");
  assert.equal(said("", 0), "expected a tag");
  assert.equal(mistakeText("/a", "audience: too long"), "too long");
});
