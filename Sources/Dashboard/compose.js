// Writing a notification: content, audience, time; then a dry run, and only then the send.
import { audienceInput, typingPause } from "./audience.js";
import { asForm, button, card, confirm, debounce, field, fill, h, heading, select } from "./dom.js";
import { capsOf, contentOf, newDraft, requestOf, scheduleOf, variablesIn } from "./draft.js";
import { openDraft } from "./drafts.js";
import { previews } from "./preview.js";
import { askTest, reviewDialog } from "./review.js";
import { audienceField, buttonRows, guarded, inputsOf, localRows, restHint, textFields,
  timeFields, typeField } from "./composing.js";
import { lifetimes } from "./stages.js";
import { askOffers, draftFor } from "./taking.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {(change: Record<string, any>) => void} Store */
/** @typedef {import("./drafts.js").DraftStore} DraftStore */

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const drafts = await openDraft(app.session);
  return compose(area, app, drafts, await draftFor(place, app.session, drafts));
}

/**
 * @param {Element} area @param {any} app @param {DraftStore} drafts
 * @param {{draft: Draft, offers: import("./taking.js").Offer[]}} begin
 */
function compose(area, app, drafts, { draft, offers }) {
  const { session, clock } = app;
  drafts.keep(draft);
  const again = (next = drafts.kept) => compose(area, app, drafts, { draft: next, offers: [] });
  const preview = h("div", { "aria-live": "off" }), audience = h("div", {});
  const trouble = h("div", { role: "alert" });
  // Another text is another notification: a repeated key would be refused.
  /** @type {Store} */ const store = (change) => {
    Object.assign(draft, change, { key: crypto.randomUUID() });
    drafts.keep(draft);
    changed(Object.keys(change)[0]);
  };
  const inputs = inputsOf(draft, store);
  const times = timeFields(inputs.bound, draft, store, clock);
  const variables = variableFields(draft, store), rest = restHint(draft, store);
  const more = options(inputs, draft, store, clock);
  const selector = audienceInput(session, inputs.long("audience", "2"), () => draft, audience);
  const check = debounce(selector.check, typingPause);
  const changed = (/** @type {string} */ name) => {
    if (name === "audience" || name === "type") check();
    fill(preview, previews(contentOf(draft), session));
    times.refresh();
    more.refresh();
    variables.refresh();
    rest.refresh();
  };
  const review = button("Review…", () => guarded(trouble, () => askReview(app, draft, drafts)),
    { class: "button main" });
  const test = button("Test on my devices…", () => guarded(trouble, () => askTest(session,
    requestOf({ ...draft, when: "now" }, clock))));
  fill(area, heading("New notification", ...pageActs(app, draft, drafts, again)), trouble,
    drafts.leftSince && h("p", { class: "hint" }, "You wrote this draft in a tab that is closed, "
      + `last at ${clock.text(drafts.leftSince)}.`),
    h("div", { class: "columns" }, asForm({ class: "stack" }, review,
      whoCard(session, inputs, audienceField(selector), audience),
    whatCard(inputs, draft, store, [rest.element, variables.element]),
    card("When and how", null, times.element, more.element),
    h("div", { class: "acts" }, review, session.may("Delivery/Send") && test)),
    h("div", { class: "aside" }, card("Preview", null, preview))));
  changed("");
  check();
  if (offers.length) askOffers(draft, offers, drafts, again);
  return {};
}

/**
 * What is done with the whole draft: a template is taken over or made of it, or it is cleared.
 * @param {any} app @param {Draft} draft @param {DraftStore} drafts
 * @param {(next?: Draft) => any} again
 */
function pageActs({ session }, draft, drafts, again) {
  /** @param {string} title @param {string} what @param {() => any} act */
  const asking = (title, what, act) => drafts.isUnfinished(draft) ? confirm(title, h("p", {}, what,
    " This cannot be undone."), title, act) : act();
  const replace = (/** @type {Record<string, any>} */ change) => {
    const act = () => again({ ...draft, ...change, key: crypto.randomUUID() });
    return draft.title || draft.body || draft.locals.length || draft.buttons.length
      ? asking("Use the template", "Its texts take the place of those that you have written.", act)
      : act();
  };
  return [
    session.may("Delivery/ListTemplates") && button("Use a template…", async () =>
      (await import("./composing.js")).askTemplate(session, replace)),
    session.may("Delivery/PutTemplate") && button("Keep as a template…", async () =>
      (await import("./composing.js")).askKeep(session, contentOf(draft))),
    button("Clear", () => asking("Clear the draft", "All that you have written here is deleted.",
      () => {
        drafts.leftSince = undefined;
        again(newDraft());
      }), { class: "button plain" })];
}

/** @param {any} session @param {any} inputs @param {Element} selector @param {Element} answer */
const whoCard = (session, { text }, selector, answer) => card("Who", null,
  typeField(session, text, { required: true }), selector, answer);

/** @param {any} inputs @param {Draft} draft @param {Store} store @param {Element[]} below */
const whatCard = (inputs, draft, store, below) => card("What", null, textFields(inputs),
  localRows(draft, store), buttonRows(draft, store), below);

/** What holds for the whole send: the member of the draft, and what is said of it. */
const terms = [["ignoreCaps", "to devices that have reached a frequency cap, too"],
  ["ignoreQuietHours", "in a device's quiet hours, too"],
  ["mayShorten", "with texts cut where a provider takes less"],
  ["isOnce", "at most once: if a provider does not answer, it is not sent again and may be lost"]];

/** @param {Draft} draft @param {Store} store */
const termBoxes = (draft, store) => h("fieldset", {}, h("legend", {}, "It goes"),
  terms.map(([name, label]) => {
    const box = h("input", { type: "checkbox", name,
      checked: /** @type {any} */ (draft)[name] });
    box.addEventListener("change", () => store({ [name]: box.checked }));
    return h("label", { class: "choice" }, box, label);
  }));

/** @param {any} inputs @param {Draft} draft @param {Store} store @param {any} clock */
function options({ bound, text }, draft, store, clock) {
  const percent = { inputmode: "decimal" };
  const ownTime = field("For how long", text("lifetimeText", { placeholder: "12h" }),
    "Such as 90m, 12h or 3d.");
  const end = field("Until", bound("endTime", h("input", { type: "datetime-local" })),
    `In ${clock.zone}`);
  const stages = h("div", { class: "stack" },
    field("Stages", text("stages", { placeholder: "1, 10, 100" }), "Shares of the audience in "
      + "percent, the last one 100."),
    field("Time between them", text("stageWaits", { placeholder: "30m" }),
      "One for all, or one for each, such as 30m, 2h. Empty: half an hour."),
    field("Pause when more fail, in percent", text("maxFailures", { ...percent,
      placeholder: "5" })),
    field("Pause when more switch it off, in percent", text("maxOptOuts", { ...percent,
      placeholder: "1" })),
    field("Only with at least so many devices", text("minDevices", { inputmode: "numeric",
      placeholder: "100" })));
  const element = h("details", {},
    h("summary", {}, "Rollout in stages, priority, replacing, expiry"),
    field("Priority", bound("priority", select([["PRIORITY_HIGH", "High"],
      ["PRIORITY_NORMAL", "Normal"], ["PRIORITY_LOW", "Low"]], draft.priority))),
    field("Replaces by key", text("collapseKey"),
      "A newer notification with the same key takes the place of an older one."),
    field("Is tried for", bound("lifetime", select([...lifetimes, ["own", "Another time…"],
      ["until", "Until a time…"]], draft.lifetime))), ownTime, end,
    field("In stages", bound("rollout", select([["", "To all at once"],
      ["careful", "1 %, 10 %, then all, half an hour apart"],
      ["halves", "10 %, 50 %, then all, half an hour apart"], ["own", "Other stages…"]],
    draft.rollout)), "It pauses by itself when too much fails."), stages,
    termBoxes(draft, store));
  return { element, refresh: () => {
    ownTime.hidden = draft.lifetime !== "own";
    end.hidden = draft.lifetime !== "until";
    stages.hidden = draft.rollout !== "own";
  } };
}

/**
 * A field for each word in double braces that the texts have.
 * @param {Draft} draft @param {Store} store
 */
function variableFields(draft, store) {
  const element = h("div", {});
  let shown = "";
  return { element, refresh: () => {
    const names = variablesIn(draft);
    if (names.join() === shown) return;
    shown = names.join();
    fill(element, names.length > 0 && h("h3", {}, "Filled in for this send"),
      names.map((name) => field(name, h("input", { value: draft.variables[name] ?? "",
        dir: "auto", oninput: (/** @type {any} */ event) => store({ variables:
          { ...draft.variables, [name]: event.target.value } }) }))));
  } };
}

/**
 * Asks the server what a send would do, and shows it.
 * @param {any} app @param {Draft} draft @param {DraftStore} drafts
 */
async function askReview(app, draft, drafts) {
  const { session, clock, killSwitch } = app;
  if (draft.when === "again") scheduleOf(draft, clock.zone);
  const { idempotencyKey, ...asked } = requestOf(draft, clock);
  const [told, known] = await Promise.all([session.ask("Delivery/PreviewSend", asked),
    session.may("Delivery/ListFrequencyCaps") ? session.ask("Delivery/ListFrequencyCaps") : {},
    killSwitch.refresh()]);
  reviewDialog(app, draft, { ...asked, idempotencyKey }, told,
    draft.ignoreCaps ? [] : capsOf(known.caps ?? [], draft.type), () => drafts.forget());
}
