// Experiments: how an audience is divided, what is asked, and how the answer reads.
import assert from "node:assert/strict";
import test from "node:test";
import { contentFor, devicesIn, divide, experimentOf, firstProblem, freeName, groupsOf, hundredths,
  kept, newDraft, newName, newVariant, oddities, percentText }
  from "../../Sources/Dashboard/experimenting.js";
import { Clock } from "../../Sources/Dashboard/format.js";
import { amount, canDelete, canSendWinner, canStop, intervalText, liftText, placed, rateText,
  restText, scaleOf, stateOf, stateText, toneOf, valueText }
  from "../../Sources/Dashboard/lifts.js";

const clock = new Clock("Europe/Berlin");
const variant = (name, parts) => ({ ...newVariant(name), ...parts });
const draft = (parts) => ({ ...newDraft(), name: "x", type: "/a", audience: "ALL", title: "t",
  ...parts });
const experiment = (parts) => experimentOf(draft(parts), clock);
const lift = (value, low, high, significant) => Object.fromEntries(Object.entries({ lift: value,
  low, high }).filter((it) => it[1] !== undefined).map(([name, it]) => [name, { value: it }])
  .concat([["significant", significant]]));
const report = (state, parts) => ({ state: `EXPERIMENT_STATE_${state}`, ...parts });

test("the axis is divided from the holdout over the variants to the rest, without a gap", () => {
  const { parts, over } = divide({ holdout: "5", variants: [variant("a", { percent: "12,5" }),
    variant("b", { percent: "0.01" })] });
  assert.deepEqual(parts.map((it) => [it.name, it.kind, it.from, it.size]),
    [["holdout", "holdout", 0, 500], ["a", "variant", 500, 1250], ["b", "variant", 1750, 1],
      ["rest", "rest", 1751, 8249]]);
  assert.equal(over, 0);
  assert.equal(percentText(1250), "12.5 %");
  assert.deepEqual(parts.map((it) => devicesIn(it, 20001)), [1000, 2500, 2, 16499]);
});

test("shares beyond the whole are seen, and thirds leave nothing that is no share", () => {
  const thirds = [1, 2, 3].map((it) => variant(`v${it}`, { percent: "33.33" }));
  assert.deepEqual(divide({ holdout: "", variants: thirds }).parts.at(-1),
    { name: "rest", kind: "rest", from: 9999, size: 1 });
  assert.equal(divide({ holdout: "0.02", variants: thirds }).over, 1);
  const [unread] = divide({ holdout: "", variants: [variant("a", { percent: "x" })] }).parts;
  assert.equal(unread.size, 0);
});

test("a share has at most two decimals", () => {
  assert.deepEqual(["0.07", "10", " 1,5 ", "99.99"].map(hundredths), [7, 1000, 150, 9999]);
  for (const it of ["", "1.234", "-1", "1e1", ".5", "ten", "1000"]) {
    assert.ok(Number.isNaN(hundredths(it)), it);
  }
});

test("an experiment is asked for as it is written, and what is empty is left out", () => {
  assert.deepEqual(experiment({ variants: [variant("a"), variant("b", { title: "other" })] }),
    { name: "x", request: { type: "/a", audience: "ALL", content: { title: "t" } },
      variants: [{ name: "a", percent: 10 }, { name: "b", percent: 10,
        content: { title: "other" } }], window: "604800s", confidencePercent: 95, minGoals: 50 });
  const all = experiment({ name: " x ", body: " b ", url: "/u", goal: "buy/more", holdout: "33.33",
    window: "0,5", confidence: "99.9", minGoals: "7", sendWinner: true, when: "at",
    time: "2026-12-01T09:00", variants: [variant("a", { percent: "0.01", delay: "1.5" })] });
  assert.deepEqual([all.name, all.request.content, all.goal, all.holdoutPercent, all.window,
    all.confidencePercent, all.minGoals, all.sendWinner, all.startTime, all.variants],
  ["x", { title: "t", body: "b", url: "/u" }, "buy/more", 33.33, "43200s", 99.9, 7, true,
    "2026-12-01T08:00:00.000Z", [{ name: "a", percent: 0.01, delay: "5400s" }]]);
  const es = { locale: "es", title: "Hola", body: "" };
  const rich = experiment({ image: " https://e.org/a.png ", seed: "spring", locals: [es,
    { locale: "fr", title: "", body: "" }], variants: [variant("a", { image: "https://e.org/b" }),
    variant("b", { local: "2026-12-01T09:00", locals: [{ ...es, title: "Buenas" }] })] });
  assert.deepEqual([rich.seed, rich.request.content, rich.variants], ["spring", { title: "t",
    imageUrl: "https://e.org/a.png", localized: [{ locale: "es", title: "Hola" }] }, [
    { name: "a", percent: 10, content: { imageUrl: "https://e.org/b" } },
    { name: "b", percent: 10, content: { localized: [{ locale: "es", title: "Buenas" }] },
      timing: { localTime: "2026-12-01T09:00" } }]]);
});

test("what would be refused is said before it is asked", () => {
  const says = (parts, what) => {
    assert.match(firstProblem(draft(parts)), what);
    assert.throws(() => experiment(parts), what);
  };
  assert.equal(firstProblem(draft({})), "");
  says({ name: "A" }, /experiment a name/);
  says({ name: newName }, /experiment a name/);
  says({ type: " " }, /what type/);
  says({ audience: "" }, /ALL/);
  says({ title: "" }, /a has no text/);
  says({ variants: [variant("a"), variant("rest")] }, /called rest/);
  says({ variants: [variant("a"), variant("a ")] }, /Two variants are called a/);
  says({ variants: [variant("a"), variant("b", { percent: "0" })] }, /at least 0.01/);
  says({ variants: [variant("a"), variant("b", { delay: "169" })] }, /168 hours/);
  says({ variants: [variant("a"), variant("b", { delay: "1", local: "2026-12-01T09:00" })] },
    /not both/);
  says({ seed: "a b" }, /seed/);
  says({ variants: [variant("a", { percent: "60" }), variant("b", { percent: "40.5" })] },
    /0.5 % too large/);
  says({ variants: [variant("a")] }, /needs a holdout/);
  says({ holdout: "5" }, /holdout needs a goal/);
  says({ holdout: "5%", goal: "g" }, /two decimals/);
  says({ goal: "Buy it" }, /goal has a name/);
  says({ window: "0.04" }, /an hour to 28 days/);
  says({ confidence: "79" }, /80 %/);
  says({ minGoals: "0" }, /1 or more/);
  says({ when: "at" }, /when it begins/);
  assert.equal(firstProblem(draft({ window: "0.042", variants: [variant("a")], holdout: "1",
    goal: "g" })), "");
});

test("a variant takes its own texts, then those of all, and a new one gets a free letter", () => {
  assert.deepEqual(contentFor({ title: "t", url: "/u" }, { title: "", url: "/v" }),
    { title: "t", url: "/v" });
  assert.deepEqual(contentFor({ title: "t" }, undefined), { title: "t" });
  assert.equal(freeName([variant("a"), variant("c"), variant("long")]), "b");
});

test("what is odd is said before the start", () => {
  assert.deepEqual(oddities(experiment({})), ["a and b are the same."]);
  assert.deepEqual(oddities(experiment({ window: "1", sendWinner: true,
    variants: [variant("a", { percent: "50" }), variant("b", { percent: "50", delay: "24" })] })),
  ["b goes out when goals are not counted any more.", "There is no rest that the winner could "
    + "go to."]);
  assert.deepEqual(oddities(experiment({ sendWinner: true, variants: [variant("a"),
    variant("b", { body: "b" })] })), []);
  const locals = [{ locale: "es", title: "Hola", body: "" }];
  assert.deepEqual(oddities(experiment({ locals, variants: [variant("a"),
    variant("b", { body: "b" }), variant("c", { body: "c", locals })] })),
  ["In other languages b says what all variants say."]);
});

test("the review has each group with its devices and its variant", () => {
  const it = experiment({ holdout: "10", goal: "g", variants: [variant("a", { percent: "40" }),
    variant("b", { percent: "50", title: "u" })] });
  assert.deepEqual(groupsOf(it, 1000).map((row) => [row.name, row.devices,
    row.variant?.content?.title]), [["holdout", 100, undefined], ["a", 400, undefined],
    ["b", 500, "u"]]);
});

test("a draft that was kept is found again, whatever an older page kept", () => {
  const items = {};
  globalThis.sessionStorage = { getItem: (name) => items[name] ?? null };
  assert.deepEqual(kept("news"), newDraft());
  items["herald-experiment-draft/news"] = JSON.stringify({ name: "n", sendWinner: true, window: 3,
    variants: [{ name: "z" }] });
  const found = kept("news");
  assert.deepEqual(kept("sport"), newDraft(), "another app has another draft");
  assert.deepEqual([found.name, found.sendWinner, found.window], ["n", true, "7"]);
  assert.deepEqual(found.variants, [newVariant("z")]);
  items["herald-experiment-draft/news"] = JSON.stringify({ variants: [] });
  assert.equal(kept("news").variants.length, 2);
});

test("a difference is said in plain words, with its interval", () => {
  assert.equal(liftText(lift(0.12, 0.03, 0.22, true)), "12 % more (between 3 % and 22 % more)");
  assert.equal(liftText(lift(-0.2, -0.31, -0.054, true)),
    "20 % less (between 5.4 % and 31 % less)");
  assert.equal(liftText(lift(0.05, -0.06, 0.18, false)),
    "no difference found so far (between 6 % less and 18 % more)");
  assert.equal(liftText(lift(0.05, -0.06, 0.18, false), true),
    "no difference found (between 6 % less and 18 % more)");
  assert.equal(liftText({}), "no difference found so far");
  assert.equal(liftText({ lift: {}, low: { value: -0.1 }, high: {} }),
    "no difference found so far (between 0 % and 10 % less)");
});

test("an interval without an end on one side says so", () => {
  assert.equal(liftText(lift(undefined, 0.5, undefined, true)), "at least 50 % more");
  assert.equal(liftText(lift(3, 0.5, undefined, true)), "300 % more (at least 50 % more)");
  assert.equal(liftText(lift(undefined, -1, undefined, false)), "no difference found so far");
  assert.equal(intervalText(-0.2, undefined), "at most 20 % less");
  assert.equal(intervalText(undefined, -0.2), "at least 20 % less");
  assert.equal(intervalText(undefined, 0.2), "at most 20 % more");
  assert.deepEqual([0, 0.0004, 0.0123, 0.0996, 12].map(amount),
    ["0 %", "< 0.1 %", "1.2 %", "10 %", "1,200 %"]);
});

test("lines are on one scale that has 0 and all ends, as far as they are readable", () => {
  const scale = scaleOf([lift(0.1, -0.4, 0.6), lift(1, 0.2, 9)]);
  assert.deepEqual(scale, { from: -0.4, to: 2 });
  assert.deepEqual(scaleOf([{}]), { from: -0.1, to: 0.1 });
  const it = placed(lift(0.8, 0.2, 9), scale);
  assert.deepEqual([it.high, it.isOpenHigh, it.isOpenLow], [1, true, false]);
  assert.ok(Math.abs(it.zero - 1 / 6) < 1e-9 && Math.abs(it.low - 0.25) < 1e-9
    && Math.abs(it.value - 0.5) < 1e-9);
  assert.equal(placed(lift(5, 0.2, 9), scale).value, undefined);
  assert.deepEqual([placed({}, scale).isOpenLow, placed({}, scale).isOpenHigh], [true, true]);
});

test("a state is said in full sentences", () => {
  const at = "2026-12-01T08:00:00Z", time = clock.text(at);
  assert.equal(stateText(report("SCHEDULED", { experiment: { startTime: at } }), clock),
    `It begins at ${time}.`);
  assert.equal(stateText(report("SCHEDULED", { experiment: { startTime: at },
    reason: "sending is stopped." }), clock),
  `It begins at ${time}. It is due and has not begun: sending is stopped.`);
  assert.match(stateText(report("RUNNING", { endTime: at }), clock), /No variant has won so far/);
  assert.equal(stateText(report("DECIDED", { endTime: at, decideTime: at, winner: "b" }), clock),
    `b has won: this was clear at ${time}. Goals are counted until ${time}.`);
  assert.match(stateText(report("ENDED", { endTime: at }), clock), /no difference was found/);
  assert.equal(stateText(report("STOPPED", { reason: "a typo" }), clock),
    "It was stopped: a typo.");
  assert.equal(stateText(report("STOPPED"), clock), "It was stopped.");
  assert.equal(stateText(report("FAILED", { reason: "nobody is in it" }), clock),
    "It could not begin: nobody is in it.");
  assert.deepEqual([stateOf({}), toneOf(report("DECIDED")), stateText({}, clock)],
    ["unknown", "good", ""]);
});

test("only what a state allows can be done, and the rest is sent to once", () => {
  const groups = [{ name: "rest", devices: "8" }];
  const allowed = (state, parts) => [canStop, canSendWinner, canDelete]
    .map((may) => may(report(state, { groups, ...parts })));
  assert.deepEqual(allowed("SCHEDULED", { groups: [] }), [true, false, false]);
  assert.deepEqual(allowed("RUNNING"), [true, true, false]);
  assert.deepEqual(allowed("DECIDED"), [true, true, false]);
  assert.deepEqual(allowed("ENDED"), [false, true, true]);
  assert.deepEqual(allowed("FAILED"), [false, false, true]);
  const sent = { groups: [{ ...groups[0], notificationId: "n" }] };
  assert.equal(allowed("DECIDED", sent)[1], false);
  assert.equal(allowed("RUNNING", { groups: [{ name: "rest" }] })[1], false);
  assert.equal(restText(report("ENDED", sent)), "The rest was sent a notification, too.");
  assert.match(restText(report("RUNNING", { groups, experiment: { sendWinner: true } })),
    /as soon as there is one/);
  assert.match(restText(report("ENDED", { groups })), /sent nothing/);
  assert.equal(restText(report("SCHEDULED")), "");
});

test("a group's rate and value are those of its devices", () => {
  assert.equal(rateText({ reached: "5", devices: "40" }), "5 (12.5%)");
  assert.equal(rateText({}), "0 (–)");
  assert.deepEqual([valueText({ value: 10, devices: "4" }), valueText({ devices: "4" }),
    valueText({ value: 1 }), valueText({ value: -1e6, devices: "3" })],
  ["2.5", "0", "–", "-333,333"]);
});
