// Setting providers up, and keys: what their forms decide.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { APIError } from "../../Sources/Dashboard/api.js";
import { Clock } from "../../Sources/Dashboard/format.js";
import { expiryOf, lostOf, missingOf, mostBytes, nameProblem, readSetting, refusalText, settingsFrom,
  warningOf } from "../../Sources/Dashboard/providerform.js";
import { settingText } from "../../Sources/Dashboard/providers.js";
import { keyEnd, keyRoles } from "../../Sources/Dashboard/settings.js";

const kind = { name: "apns", settings: [{ name: "team-id", required: true },
  { name: "key", required: true, secret: true }, { name: "password", secret: true },
  { name: "authorities", file: true }] };

test("what is empty is left out, and a secret is what its file says but for the last line end",
  () => {
    assert.deepEqual(settingsFrom(kind, { key: "-----BEGIN\nx\n-----END\n\n", "team-id": " T1 ",
      authorities: " \n", other: "x" }), [{ name: "team-id", value: "T1" },
      { name: "key", value: "-----BEGIN\nx\n-----END\n" }]);
    assert.deepEqual(settingsFrom(kind, { password: " a b \r\n" }),
      [{ name: "password", value: " a b " }]);
    assert.deepEqual(settingsFrom({ name: "log" }, {}), []);
  });

test("what must be given and is not is named, and so is a secret that would be taken away", () => {
  assert.deepEqual(missingOf(kind, []), ["team-id", "key"]);
  assert.deepEqual(missingOf(kind, [{ name: "key" }, { name: "team-id" }]), []);
  const before = { settings: [{ name: "team-id", value: "T1" }, { name: "key",
    fingerprint: "f" }, { name: "password", fingerprint: "g" }] };
  assert.deepEqual(lostOf(before, [{ name: "key" }]), ["password"]);
  assert.deepEqual(lostOf(undefined, []), []);
});

test("a new provider replaces none that there is, and its name is one", () => {
  assert.equal(nameProblem("apns-dev", ["apns"]), "");
  assert.match(nameProblem("apns", ["apns"]), /There is a provider apns/);
  for (const name of ["", "1a", "Apns", "a_b", "a".repeat(33)]) {
    assert.match(nameProblem(name, []), /1 to 32/, name);
  }
});

const file = (text, size = text.length) => ({ name: "f.p8", size, text: async () => text });

test("a file is read as it is, and what cannot be a setting is refused here", async () => {
  assert.equal(await readSetting(file("a\nb\n")), "a\nb\n");
  await assert.rejects(readSetting(file("", 0)), /f\.p8 is empty/);
  for (const text of ["0\ufffd", "0\0"]) {
    await assert.rejects(readSetting(file(text)), /not a text file/);
  }
  const never = { ...file("x", mostBytes + 1), text: async () => assert.fail("it was read") };
  await assert.rejects(readSetting(never), /more than 16384 bytes/);
});

test("a refusal says all that is wrong, by the names of the form", () => {
  const fields = [{ field: "settings.key", description: "is empty" },
    { field: "name", description: "is too long" }];
  assert.equal(refusalText(new APIError("invalid_argument", "settings.key: is empty",
    [{ debug: { fieldViolations: fields } }])), "key: is empty; name: is too long");
  assert.equal(refusalText(new Error("unreachable")), "unreachable");
});

test("who changes the key of Web Push, or sets up the first provider, is told what follows", () => {
  assert.match(warningOf({ name: "webpush" }, [{}], "webpush"), /subscribe anew/);
  assert.match(warningOf(undefined, [], "apns"), /first provider/);
  assert.equal(warningOf(undefined, [{}], "webpush"), "");
  assert.equal(warningOf({ name: "apns" }, [{}], "apns"), "");
});

test("a setting is shown by what it is known by, and certificates by their number", () => {
  assert.equal(settingText({ fingerprint: "f1" }), "secret, fingerprint f1");
  assert.equal(settingText({ value: "T1" }), "T1");
  const certificate = "-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n";
  assert.equal(settingText({ value: certificate }), "1 certificate");
  assert.equal(settingText({ value: certificate + certificate }), "2 certificates");
});

test("a key can have every role that the schema has", () => {
  const schema = readFileSync(new URL("../../Sources/Protocol/Schema/herald/v1/registry.proto",
    import.meta.url), "utf8");
  const roles = [...schema.matchAll(/^ {2}KEY_ROLE_([A-Z]+) = [1-9]/gm)].map((it) => it[1]);
  assert.ok(roles.includes("VIEWER"));
  assert.deepEqual(keyRoles.map(([role]) => role), roles);
});

test("a key ends when its day begins in the chosen zone, and is shown so", () => {
  for (const [zone, time] of [["America/Los_Angeles", "2026-12-01T08:00:00.000Z"],
    ["UTC", "2026-12-01T00:00:00.000Z"], ["Asia/Tokyo", "2026-11-30T15:00:00.000Z"]]) {
    const clock = new Clock(zone), { expireTime } = keyEnd("2026-12-01", clock);
    assert.equal(expireTime, time);
    assert.equal(clock.bare(expireTime), "2026-12-01 00:00:00");
  }
  assert.deepEqual(keyEnd("", new Clock("UTC")), {});
});

test("a day on which credentials expire begins in UTC, and one that stays keeps its hour", () => {
  assert.deepEqual(expiryOf(""), {});
  assert.deepEqual(expiryOf("2027-03-01"), { credentialsExpireTime: "2027-03-01T00:00:00Z" });
  const before = { credentialsExpireTime: "2027-03-01T09:30:00Z" };
  assert.deepEqual(expiryOf("2027-03-01", before), before);
  assert.deepEqual(expiryOf("2027-03-02", before),
    { credentialsExpireTime: "2027-03-02T00:00:00Z" });
  assert.deepEqual(expiryOf("", before), {});
});
