// Writing an experiment: who, what, which variants, what counts; then a review, and only then the
// start.
import { audienceInput, typingPause } from "./audience.js";
import { audienceField, guarded, inputsOf, localRows, textFields, typeField }
  from "./composing.js";
import { announce, asForm, button, card, debounce, facts, field, fill, h, heading, notice, select,
  table } from "./dom.js";
import { contentFor, devicesIn, divide, experimentOf, forget, freeName, groupsOf, keep, kept,
  mostVariants, newVariant, oddities, percentText } from "./experimenting.js";
import { count, counted, number, spanText, titleOf } from "./format.js";
import { s } from "./map.js";
import { previews } from "./preview.js";
import { askSend } from "./review.js";
import { link } from "./router.js";

/** @typedef {import("./experimenting.js").ExperimentDraft} Draft */
/** @typedef {import("./experimenting.js").Part} Part */

/** @param {Element} area @param {any} app */
export async function show(area, app) {
  const { session } = app, draft = kept(session.app);
  const axis = h("div", { class: "stack" }), trouble = h("div", { role: "alert" });
  const answer = h("div", {});
  /** @type {number | undefined} */ let devices;
  const drawAxis = () => fill(axis, axisOf(draft, devices));
  const store = (/** @type {Record<string, any>} */ change) => {
    Object.assign(draft, change);
    keep(session.app, draft);
    if ("audience" in change || "type" in change) check();
    start.refresh();
    drawAxis();
  };
  const inputs = inputsOf(draft, store);
  const selector = audienceInput(session, inputs.long("audience", "2"), () => draft, answer,
    (found) => {
      devices = found;
      drawAxis();
    });
  const check = debounce(selector.check, typingPause);
  const start = startFields(inputs, draft, app.clock);
  const review = button("Review…", () => guarded(trouble, () => askReview(app, draft)),
    { class: "button main" });
  const clear = button("Clear", () => {
    forget(session.app);
    return show(area, app);
  }, { class: "button plain" });
  fill(area, heading("New experiment", clear, h("a", { class: "button",
    href: link(["experiments"]) }, "All experiments")), trouble,
  h("div", { class: "columns" }, formOf(review, whoCard(session, inputs, selector, answer),
    whatCard(inputs, draft, store), card("Variants", null, variantRows(draft, store)),
    goalCard(inputs, draft, store), card("Start", null, start.element)),
  h("div", { class: "aside" }, card("How the audience is divided", null, axis))));
  start.refresh();
  drawAxis();
  check();
  return {};
}

/**
 * A form of which Enter presses a button.
 * @param {HTMLElement} act @param {Element[]} cards
 */
const formOf = (act, ...cards) => asForm({ class: "stack" }, act, cards,
  h("div", { class: "acts" }, act));

/** @param {any} session @param {any} inputs @param {any} selector @param {Element} answer */
function whoCard(session, { text }, selector, answer) {
  return card("Who", null,
    field("Name of the experiment", text("name", { spellcheck: "false",
      placeholder: "morning-or-evening" }), "Each experiment has its own, of a-z, 0-9, '-', '_' "
      + "and '.'."),
    typeField(session, text), audienceField(selector), answer);
}

/** @param {any} inputs @param {Draft} draft @param {(change: Record<string, any>) => void} store */
const whatCard = (inputs, draft, store) => card("What all variants say", null,
  textFields(inputs), localRows(draft, store));

/**
 * A row for each variant, with a button that removes it.
 * @param {Draft} draft @param {(change: Record<string, any>) => void} store
 */
function variantRows(draft, store) {
  const list = h("div", { class: "stack" });
  const more = button("Add a variant", () => {
    store({ variants: [...draft.variants, newVariant(freeName(draft.variants))] });
    draw();
    list.querySelectorAll("fieldset").item(draft.variants.length - 1)?.querySelector("input")
      ?.focus();
  }, { class: "button small" });
  const set = (/** @type {number} */ index, /** @type {Record<string, any>} */ change) =>
    store({ variants: draft.variants.map((it, at) => at === index ? { ...it, ...change } : it) });
  const remove = (/** @type {number} */ index) => {
    store({ variants: draft.variants.filter((_, at) => at !== index) });
    draw();
    (more.isConnected ? more : list.querySelector("input"))?.focus();
  };
  const draw = () => fill(list, h("p", { class: "hint" }, "What a variant leaves empty is as all "
    + "variants say it. The first one is what the others are compared with."),
  draft.variants.map((_, index) => variantRow(() => draft.variants[index], index,
    (change) => set(index, change), draft.variants.length > 1 ? () => remove(index) : undefined)),
  draft.variants.length < mostVariants && more);
  draw();
  return list;
}

/**
 * @param {() => import("./experimenting.js").VariantDraft} own the variant as it is now
 * @param {number} index @param {(change: Record<string, any>) => void} set
 * @param {(() => void) | undefined} remove
 */
function variantRow(own, index, set, remove) {
  const it = own();
  const input = (/** @type {keyof typeof it} */ name, kind = "input", properties = {}) => {
    const made = h(kind, { dir: "auto", autocomplete: "off", "data-member": name,
      value: it[name], ...properties });
    made.addEventListener("input", () => set({ [name]: made.value }));
    return made;
  };
  const decimal = { inputmode: "decimal" };
  return h("fieldset", { class: "row" }, h("legend", { class: "hidden" }, `Variant ${index + 1}`),
    h("div", { class: "filters" }, field("Its name", input("name", "input",
      { spellcheck: "false" })), field("Percent", input("percent", "input",
      decimal)), field("Hours after the start", input("delay", "input", { placeholder: "0",
      ...decimal }))),
    field("Its title", input("title")), field("Its text", input("body", "textarea",
      { rows: "2" })), h("div", { class: "filters" }, field("Its link", input("url")),
      field("Its image", input("image"))),
    localRows({ get locals() { return own().locals; } }, set),
    field("Or at this time of each device", input("local", "input", { type: "datetime-local" }),
      "By each device's own clock, in place of hours after the start."),
    remove && button("Remove", remove, { class: "button small",
      "aria-label": `Remove variant ${index + 1}` }));
}

/** @param {any} inputs @param {Draft} draft @param {(change: Record<string, any>) => void} store */
function goalCard({ text }, draft, store) {
  const winner = h("input", { type: "checkbox", checked: draft.sendWinner });
  winner.addEventListener("change", () => store({ sendWinner: winner.checked }));
  const decimal = { inputmode: "decimal" };
  return card("What counts", null,
    field("Goal", text("goal", { placeholder: "purchase", spellcheck: "false" }),
      "What the app's server or the app tells Herald that people did. Empty: taps count."),
    field("Holdout in percent", text("holdout", { placeholder: "0", ...decimal }),
      "Devices that get nothing, to see what happens without a notification. It needs a goal."),
    field("Goals count for so many days", text("window", decimal),
      "From the start on: at least an hour, which is 0.042 days, and at most 28 days."),
    h("label", { class: "choice" }, winner,
      "Send the winner to the rest as soon as there is one"),
    h("details", {}, h("summary", {}, "How sure it has to be, and the groups"),
      field("Sure by so many percent", text("confidence", decimal),
        "80 to 99.9. The higher, the longer it takes to find a winner."),
      field("Devices that must have reached the goal", text("minGoals",
        { inputmode: "numeric" }), "No variant wins before."),
      field("Seed", text("seed", { spellcheck: "false" }), "Chance by this word sorts devices into "
        + "groups. Experiments with the same seed and shares have the same groups. Empty: groups "
        + "of its own.")));
}

/**
 * When it begins: now, or at a time.
 * @param {any} inputs @param {Draft} draft @param {any} clock
 */
function startFields({ bound }, draft, clock) {
  const when = bound("when", select([["now", "At once"], ["at", "At a time"]], draft.when));
  const time = h("div", {}, field("Time", bound("time", h("input", { type: "datetime-local" })),
    `In ${clock.zone}`));
  return { element: h("div", { class: "stack" }, field("It begins", when), time),
    refresh: () => { time.hidden = draft.when !== "at"; } };
}

/** @param {Part[]} parts */
function drawing(parts) {
  const last = parts[parts.length - 1], all = last.from + last.size;
  const shown = parts.filter((it) => it.size > 0);
  const label = shown.map((it) => `${it.name} ${percentText(it.size)}`).join(", ");
  return s("svg", { class: "axis", viewBox: `0 0 ${all} 10`, preserveAspectRatio: "none",
    role: "img", "aria-label": label }, shown.map((it, index) => s("rect", { x: it.from, y: 0,
    width: it.size, height: 10, class: `${it.kind} ${index % 2 ? "odd" : "even"}` },
  s("title", {}, `${it.name} ${percentText(it.size)}`))));
}

/**
 * The division of the percent axis, and about how many devices that is.
 * @param {Draft} draft @param {number | undefined} devices
 */
function axisOf(draft, devices) {
  const { parts, over } = divide(draft);
  return [drawing(parts), over > 0 && h("p", { class: "form-error", role: "status" },
    `The shares are ${percentText(over)} too large: together they can be 100 %.`),
  table("How the audience is divided", ["Group", ["Share", "number"], ["Devices", "number"]],
    parts.map((it) => [it.name, percentText(it.size),
      devices === undefined ? "–" : number(devicesIn(it, devices))])),
  h("p", { class: "hint" }, devices === undefined
    ? "How many devices these are is shown as soon as there is an audience."
    : `About so many of ${counted(devices, "device")} that are in the audience now. Which device `
      + "is in which group is up to chance.")];
}

/** @param {any} app @param {Draft} draft */
async function askReview(app, draft) {
  const { session, clock, killSwitch } = app;
  const experiment = experimentOf(draft, clock), { request, variants } = experiment;
  const preview = (/** @type {any} */ it) => session.ask("Delivery/PreviewSend",
    { ...request, content: contentFor(request.content, it.content) });
  // Each text is looked at, so that no variant is refused when the others are out.
  const [told] = await Promise.all([...variants.map(preview), killSwitch.refresh()]);
  reviewDialog(app, experiment, told);
}

/**
 * What each group gets, in rows.
 * @param {any} it an experiment @param {number} devices
 */
const groupRows = (it, devices) => groupsOf(it, devices).map((group) => {
  const { variant } = group, after = parseFloat(variant?.delay ?? "0");
  const local = variant?.timing?.localTime;
  const gets = variant ? [titleOf(contentFor(it.request.content, variant.content)),
    after > 0 && h("p", { class: "cause" }, `${spanText(variant.delay)} after the start`),
    local && h("p", { class: "cause" }, `at ${local.replace("T", " ")} of each device`)]
    : group.kind === "holdout" ? "nothing" : it.sendWinner
      ? "the winner, as soon as there is one" : "nothing, until somebody sends it the winner";
  return [group.name, percentText(group.size), number(group.devices), gets];
});

/** @param {any} it an experiment @param {any} clock */
const reviewFacts = (it, clock) => facts([["Type", it.request.type],
  ["Audience", h("code", {}, it.request.audience)],
  ["Begins", it.startTime ? `${clock.bare(it.startTime)} ${clock.zone}` : "at once"],
  ["Goal", it.goal || "taps"], ["Goals count for", `${spanText(it.window)} after the start`],
  ["A winner needs", `${it.confidencePercent} % certainty, and `
    + `${counted(it.minGoals, "device")} that reached the goal`]]);

/**
 * To how many devices each group is, what it gets, and what is in the way; then the start.
 * @param {any} app @param {any} experiment @param {any} told what PreviewSend says of the whole
 */
function reviewDialog({ session, clock }, experiment, told) {
  askSend(told, [" in the audience"], [oddities(experiment).map((it) => notice("held", it)),
    table("Groups", ["Group", ["Share", "number"], ["About so many devices", "number"],
      "What it gets"], groupRows(experiment, count(told.devices))),
    reviewFacts(experiment, clock),
    experiment.variants.map((/** @type {any} */ it) => h("details", {},
      h("summary", {}, `How ${it.name} looks`),
      previews(contentFor(experiment.request.content, it.content), session)))],
  "start it", "Start", async () => {
    await session.ask("Experiments/StartExperiment", { experiment });
    forget(session.app);
    announce("The experiment is started.");
    return link(["experiments", experiment.name]);
  });
}
