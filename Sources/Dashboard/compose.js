// Writing a notification: content, audience, time; then a dry run, and only then the send.
import { audienceInput, typingPause } from "./audience.js";
import { button, card, debounce, fill, field, h, heading, select } from "./dom.js";
import { capsOf, contentOf, draftOf, forget, keep, kept, newDraft, requestOf, scheduleOf,
  variablesIn } from "./draft.js";
import { previews } from "./preview.js";
import { askTest, reviewDialog } from "./review.js";
import { audienceField, buttonRows, guarded, inputsOf, localRows, suggestTypes, timeFields }
  from "./composing.js";

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const { session, clock, killSwitch } = app;
  let draft = kept();
  if (place.query.from) {
    const { notification } = await session.ask("Delivery/GetNotification",
      { id: place.query.from });
    draft = draftOf(notification);
  }
  if (place.query.audience) draft = { ...draft, audience: place.query.audience };
  keep(draft);
  const preview = h("div", { "aria-live": "off" }), audience = h("div", {});
  const trouble = h("div", { role: "alert" }), variables = h("div", {});
  const types = h("datalist", { id: "types" });
  /** Another text is another notification: a repeated key would be refused. */
  const store = (/** @type {Record<string, any>} */ change) => {
    Object.assign(draft, change, { key: crypto.randomUUID() });
    keep(draft);
    changed(Object.keys(change)[0]);
  };
  const { bound, text, long } = inputsOf(draft, store);
  const review = button("Review…", () => askReview(), { class: "button main" });
  const times = timeFields(bound, draft, store, clock);
  const selector = audienceInput(session, long("audience", "2"), () => draft, audience);
  const selectorInput = audienceField(selector);
  const check = debounce(selector.check, typingPause);
  const changed = (/** @type {string} */ name) => {
    if (name === "audience" || name === "type") check();
    fill(preview, previews(contentOf(draft)));
    times.refresh();
    showVariables();
  };
  let shownVariables = "";
  const showVariables = () => {
    const names = variablesIn(draft);
    if (names.join() === shownVariables) return;
    shownVariables = names.join();
    fill(variables, names.length > 0 && h("h3", {}, "Filled in for this send"),
      names.map((name) => field(name, h("input", { value: draft.variables[name] ?? "",
        dir: "auto", oninput: (/** @type {any} */ event) => store({ variables:
          { ...draft.variables, [name]: event.target.value } }) }))));
  };
  const again = () => show(area, app, { path: ["compose"], query: {} });
  /**
   * Puts another content in place of this one.
   * @param {Record<string, any>} change
   */
  const replace = (change) => {
    keep({ ...draft, ...change });
    return again();
  };

  fill(area, heading("New notification", ...templateActs(app, () => draft, replace),
    button("Clear", () => {
      forget();
      keep(newDraft());
      return again();
    }, { class: "button plain" })), trouble,
  h("div", { class: "columns" }, h("form", { class: "stack",
    onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    review.click();
  } },
  card("Who", null,
    field("Type", text("type", { list: "types", placeholder: "/bill/vote", required: true }),
      "People switch types off, and caps count by type."), types, selectorInput, audience),
  card("What", null,
    field("Title", text("title")), field("Text", long("body")),
    field("Link", text("url", { placeholder: "/bills/hr3590-111 or https://…" }),
      "Where a tap leads: a path of the app or an address."),
    field("Image", text("image", { placeholder: "https://…" }), "Its address."),
    localRows(draft, store), buttonRows(draft, store), variables),
  card("When and how", null, times.element,
    h("details", {}, h("summary", {}, "Priority, replacing, expiry, stages"),
      field("Priority", bound("priority", select([["PRIORITY_HIGH", "High"],
        ["PRIORITY_NORMAL", "Normal"], ["PRIORITY_LOW", "Low"]], draft.priority))),
      field("Replaces by key", text("collapseKey"),
        "A newer notification with the same key takes the place of an older one."),
      field("Is tried for", bound("lifetime", select([["0", "Now or never"], ["3600", "1 hour"],
        ["21600", "6 hours"], ["86400", "1 day"], ["604800", "7 days"]], draft.lifetime))),
      field("In stages", bound("rollout", select([["", "To all at once"],
        ["careful", "1 %, 10 %, then all, half an hour apart"],
        ["halves", "10 %, 50 %, then all, half an hour apart"]], draft.rollout)),
      "It pauses by itself when too much fails."))),
  h("div", { class: "acts" }, review, session.may("Delivery/Send")
    && button("Test on my devices…", () => guarded(trouble, () => askTest(session,
      requestOf({ ...draft, when: "now" }, clock)))))), h("div", { class: "aside" },
  card("Preview", null, preview))));
  changed("");
  check();
  suggestTypes(session, types);
  const askReview = () => guarded(trouble, async () => {
    if (draft.when === "again") scheduleOf(draft, clock.zone);
    const { idempotencyKey, ...asked } = requestOf(draft, clock);
    const [told, known] = await Promise.all([session.ask("Delivery/PreviewSend", asked),
      session.may("Delivery/ListFrequencyCaps") ? session.ask("Delivery/ListFrequencyCaps") : {},
      killSwitch.refresh()]);
    reviewDialog(app, draft, { ...asked, idempotencyKey }, told,
      capsOf(known.caps ?? [], draft.type));
  });
  return {};
}

/**
 * Templates: one is taken over, or what is written becomes one.
 * @param {any} app @param {() => any} draft @param {(change: any) => any} replace
 */
const templateActs = ({ session }, draft, replace) => [
  session.may("Delivery/ListTemplates") && button("Use a template…", async () =>
    (await import("./composing.js")).askTemplate(session, replace)),
  session.may("Delivery/PutTemplate") && button("Keep as a template…", async () =>
    (await import("./composing.js")).askKeep(session, contentOf(draft()))),
];
