// Numbers, times, addresses and the addresses of pages.
import assert from "node:assert/strict";
import test from "node:test";
import "./plain_page.mjs";
import { table, timeText } from "../../Sources/Dashboard/dom.js";
import { Clock, counted, isOver, masked, moneyText, number, person, plain, share, titleOf }
  from "../../Sources/Dashboard/format.js";
import { link, parse, sequences, setQuery } from "../../Sources/Dashboard/router.js";

test("a count of the API may be a text, and is 0 when it is missing", () => {
  assert.equal(number("1234567"), new Intl.NumberFormat().format(1234567));
  assert.equal(number(undefined), "0");
  assert.equal(counted("1", "device"), "1 device");
  assert.equal(counted("2", "delivery", "deliveries"), "2 deliveries");
});

test("money has two decimal places, or as many as it needs", () => {
  assert.equal(moneyText({ currency: "EUR", micros: "1500000" }), "1.50 EUR");
  assert.equal(moneyText({ currency: "EUR", micros: "400" }), "0.0004 EUR");
  assert.equal(moneyText({ currency: "USD" }), "0.00 USD");
});

test("a share is 0 or 100 percent only when it is exact", () => {
  assert.equal(share(0, 10), "0%");
  assert.equal(share("10", "10"), "100%");
  assert.equal(share(1, 1_000_000), "< 0.1%");
  assert.equal(share(999_999, 1_000_000), "> 99.9%");
  assert.equal(share(1, 0), "–");
});

test("a time has the short name that its zone has then, except where another text names it", () => {
  const clock = new Clock("Europe/Berlin");
  assert.equal(clock.text("2026-01-01T12:00:00Z"), "2026-01-01 13:00:00 GMT+1");
  assert.equal(clock.bare("2026-01-01T12:00:00Z"), "2026-01-01 13:00:00");
  assert.equal(clock.minutes("2026-01-01T12:00:00Z"), "2026-01-01 13:00");
  assert.deepEqual([clock.text(""), clock.bare(undefined), clock.minutes("")], ["", "", ""]);
});

test("a table with times names their zone, and one without has none", () => {
  const clock = new Clock("Asia/Kathmandu"), time = "2026-01-01T12:00:00Z";
  const made = table("Keys", ["Name", "Ends"], [["a", timeText(clock, time)]], clock);
  assert.equal(made.textContent, "Keys. Times in Asia/KathmanduNameEndsa2026-01-01 17:45:00");
  assert.equal(table("Keys", ["Name"], [["a"]]).textContent, "KeysNamea");
});

test("times are in the chosen zone, and a zone that is not known is UTC", () => {
  const time = "2026-07-01T22:30:05.123Z";
  assert.equal(new Clock("UTC").text(time), "2026-07-01 22:30:05 UTC");
  assert.equal(new Clock("Europe/Berlin").text(time), "2026-07-02 00:30:05 GMT+2");
  const odd = new Clock("Nowhere/Else");
  assert.equal(odd.zone, "UTC");
  assert.equal(odd.text(undefined), "");
});

test("a time that was typed is a moment in the chosen zone", () => {
  const berlin = new Clock("Europe/Berlin"), york = new Clock("America/New_York");
  assert.equal(berlin.moment("2026-07-01T09:00"), "2026-07-01T07:00:00.000Z");
  assert.equal(york.moment("2026-01-15T23:30"), "2026-01-16T04:30:00.000Z");
  // Skipped: moved by the hour. Twice: the first.
  assert.equal(york.moment("2026-03-08T02:30"), "2026-03-08T07:30:00.000Z");
  assert.equal(york.moment("2026-11-01T01:30"), "2026-11-01T05:30:00.000Z");
  assert.equal(berlin.moment("not a time"), undefined);
});

test("how long ago, and in how long", () => {
  const clock = new Clock("UTC", () => Date.parse("2026-07-01T12:00:00Z"));
  const ago = (time) => clock.ago(`2026-07-01T${time}Z`);
  assert.deepEqual(["11:59:58", "11:59:20", "11:40:00", "06:00:00", "12:10:00"].map(ago),
    ["just now", "40 s ago", "20 min ago", "6 h ago", "in 10 min"]);
});

test("an address says which it is, and no more", () => {
  assert.equal(masked("jane.doe@example.org"), "j…@example.org");
  assert.equal(masked("0123456789abcdef"), "0123…cdef");
  assert.equal(masked("short"), "…");
  assert.equal(masked(undefined), "…");
});

test("names of the API in words", () => {
  assert.equal(plain("DELIVERY_FATE_DELIVERED", "DELIVERY_FATE_"), "delivered");
  assert.equal(person("the newsroom (01m8ec6f5r6c7grbp63waj8pjz)"), "the newsroom");
  assert.equal(titleOf({ body: "text" }), "text");
  assert.equal(titleOf(undefined), "(no text)");
  assert.equal(isOver("NOTIFICATION_STATE_SENT"), true);
  assert.equal(isOver("NOTIFICATION_STATE_STALLED"), false);
});

test("an address of a page is read as it was made", () => {
  const made = link(["notifications", "a/b c"], { state: "sent", text: "x&y", type: "" });
  assert.equal(made, "#/notifications/a%2Fb%20c?state=sent&text=x%26y");
  assert.deepEqual(parse(made),
    { path: ["notifications", "a/b c"], query: { state: "sent", text: "x&y" } });
  assert.deepEqual(parse("").path, []);
  assert.deepEqual(parse("#/%E0%A4%A").path, ["%E0%A4%A"]);
});

test("two keys one after the other jump; alone, too late or after another they do not", () => {
  let time = 0, jumps = 0;
  const jump = sequences({ "g n": () => { jumps += 1; }, "?": () => {} }, () => time);
  assert.equal(jump("n"), undefined);
  assert.equal(jump("g"), undefined);
  jump("n")();
  assert.equal(jumps, 1);
  jump("g");
  time = 5000;
  assert.equal(jump("n"), undefined);
  jump("g");
  jump("x");
  assert.equal(jump("n"), undefined);
  assert.notEqual(jump("?"), undefined);
});

test("the filters of a page are not written into the address of the next one", () => {
  globalThis.location = { hash: "#/places" };
  globalThis.history = { replaceState: (_, __, address) => { location.hash = address; } };
  setQuery({ id: "us-" }, ["places"]);
  assert.equal(location.hash, "#/places?id=us-");
  location.hash = "#/places/id/a?edit=1";
  setQuery({ id: "us-" }, ["places"]);
  assert.equal(location.hash, "#/places/id/a?edit=1");
  setQuery({});
  assert.equal(location.hash, "#/places/id/a");
});
