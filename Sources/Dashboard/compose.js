// Writing a notification: content, audience, time; then a dry run, and only then the send.
import { placeOfError } from "./api.js";
import { button, card, debounce, dialog, facts, field, fill, h, heading, notice, select, words }
  from "./dom.js";
import { count, counted, number, plain } from "./format.js";
import { contentOf, draftOf, forget, keep, kept, newDraft, requestOf, tagAt } from "./draft.js";
import { previews } from "./preview.js";
import { go, link } from "./router.js";

/** Above this many devices the number has to be typed, as the command's HERALD_CONFIRM_OVER. */
const confirmOver = 1000;

/** @param {Element} area @param {any} app @param {import("./router.js").Place} place */
export async function show(area, app, place) {
  const { session, clock, killSwitch } = app;
  let draft = kept();
  if (place.query.from) {
    const { notification } = await session.ask("Delivery/GetNotification",
      { id: place.query.from });
    draft = draftOf(notification);
    keep(draft);
  }
  const preview = h("div", { "aria-live": "off" }), audience = h("div", {});
  const types = h("datalist", { id: "types" });
  const trouble = h("div", { role: "alert" });
  const own = h("input", { type: "datetime-local", value: draft.time });
  const ownField = field("Time", own, `In ${clock.zone}`);

  /**
   * An input whose value is a member of the draft.
   * @param {string} name @param {any} input
   */
  const bound = (name, input) => {
    input.value = draft[name] ?? "";
    input.name = name;
    input.addEventListener("input", () => {
      draft[name] = input.value;
      // Another text is another notification: a repeated key would be refused.
      draft.key = crypto.randomUUID();
      keep(draft);
      changed(name);
    });
    return input;
  };
  const text = (/** @type {string} */ name, properties = {}) =>
    bound(name, h("input", { autocomplete: "off", dir: "auto", ...properties }));
  const area_ = (/** @type {string} */ name, rows = "3") =>
    bound(name, h("textarea", { rows, dir: "auto" }));
  bound("time", own);
  const when = bound("when", select([["now", "Now"], ["at", "At a time"],
    ["local", "At each device's own local time"]], draft.when));
  const review = button("Review…", () => askReview(), { class: "button main" });
  const changed = (/** @type {string} */ name) => {
    if (name === "audience" || name === "type") check();
    fill(preview, previews(contentOf(draft), draft.locale));
    ownField.hidden = draft.when === "now";
    fill(ownField.querySelector(".hint") ?? ownField, draft.when === "local"
      ? "When its own clock shows that" : `In ${clock.zone}`);
  };
  const selector = audienceInput(session, area_("audience", "2"), () => draft, audience);
  const check = debounce(selector.check, 250);

  fill(area, heading("New notification", button("Clear", () => {
    forget();
    draft = newDraft();
    keep(draft);
    show(area, app, { path: ["compose"], query: {} });
  }, { class: "button plain" })), trouble,
  h("div", { class: "columns" }, h("form", { class: "stack",
    onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    review.click();
  } },
  card("Who", null,
    field("Type", text("type", { list: "types", placeholder: "/bill/vote", required: true }),
      "People switch types off, and caps count by type."), types,
    field("Audience", selector.element,
      ["Tags with AND, OR, NOT, such as ", h("code", {}, "/bill/vote AND platform(ios)")]),
        audience),
  card("What", null,
    field("Title", text("title")), field("Text", area_("body")),
    field("Link", text("url", { placeholder: "/bills/hr3590-111 or https://…" }),
      "Where a tap leads: a path of the app or an address."),
    h("details", { open: Boolean(draft.locale) }, h("summary", {}, "In another language"),
      field("Language", text("locale", { placeholder: "es" }),
        "Devices of this language get these texts."),
      field("Title", text("localTitle")), field("Text", area_("localBody")))),
  card("When and how", null,
    field("Goes out", when), ownField,
    h("details", {}, h("summary", {}, "Priority, replacing, expiry"),
      field("Priority", bound("priority", select([["PRIORITY_HIGH", "High"],
        ["PRIORITY_NORMAL", "Normal"], ["PRIORITY_LOW", "Low"]], draft.priority))),
      field("Replaces by key", text("collapseKey"),
        "A newer notification with the same key takes the place of an older one."),
      field("Is tried for", bound("lifetime", select([["0", "Now or never"], ["3600", "1 hour"],
        ["21600", "6 hours"], ["86400", "1 day"], ["604800", "7 days"]], draft.lifetime))))),
  h("div", { class: "acts" }, review)), h("div", { class: "aside" }, card("Preview", null,
    preview))));
  changed("");
  check();
  session.ask("Delivery/ListNotifications", { pageSize: 100 }).then((/** @type {any} */ answer) => {
    const known = new Set((answer.notifications ?? []).map((/** @type {any} */ it) => it.type));
    fill(types, [...known].sort().map((it) => h("option", { value: it })));
  }, () => {});

  async function askReview() {
    fill(trouble);
    try {
      const request = requestOf(draft, clock);
      const { idempotencyKey, ...asked } = request;
      const told = await session.ask("Delivery/PreviewSend", asked);
      await killSwitch.refresh();
      reviewDialog(app, draft, request, told);
    } catch (error) {
      fill(trouble, notice("bad", h("p", {}, words(error))));
      trouble.scrollIntoView({ block: "center" });
    }
  }
  return {};
}

/**
 * The selector's input: it is checked while it is typed, and tags are completed.
 * @param {any} session @param {any} input @param {() => any} draft @param {Element} answer
 */
function audienceInput(session, input, draft, answer) {
  input.setAttribute("spellcheck", "false");
  input.setAttribute("class", "code");
  const tags = h("ul", { class: "tags", "aria-label": "Tags" });
  /** @type {AbortController | undefined} */ let last;
  async function check() {
    last?.abort();
    const abort = last = new AbortController();
    const { audience, type } = draft();
    input.removeAttribute("aria-invalid");
    if (!audience.trim()) {
      return fill(answer, h("p", { class: "hint" }, "ALL is every device of the app."));
    }
    try {
      const told = await session.ask("Registry/PreviewAudience", { audience, type }, abort.signal);
      fill(answer, h("p", { class: "count", role: "status" }, h("strong", {}, number(told.devices)),
        ` of ${counted(told.devicesInApp, "device")}`),
      (told.warnings ?? []).map((/** @type {any} */ it) => notice("held", it.message)));
    } catch (/** @type {any} */ error) {
      if (abort.signal.aborted) return;
      input.setAttribute("aria-invalid", "true");
      const at = placeOfError(audience, words(error));
      fill(answer, h("p", { class: "form-error", role: "status" },
        words(error).replace(/^audience: /, "")), at !== undefined && caret(audience, at));
    }
  }
  const complete = debounce(async () => {
    const word = tagAt(input.value, input.selectionStart ?? 0);
    if (!word) return fill(tags);
    const answer = await session.ask("Registry/ListTags", { prefix: word.prefix, pageSize: 8 })
      .catch(() => ({}));
    fill(tags, (answer.tags ?? []).filter((/** @type {any} */ it) => it.tag !== word.prefix)
      .map((/** @type {any} */ it) => h("li", {}, button(`${it.tag} · ${number(it.devices)}`,
        () => {
        input.setRangeText(it.tag, word.begin, word.end, "end");
        input.dispatchEvent(new Event("input"));
        input.focus();
        fill(tags);
      }, { class: "chip" }))));
  }, 150);
  input.addEventListener("input", complete);
  input.parentElement?.append(tags);
  return { element: input, check, tags };
}

/**
 * Where a selector is wrong.
 * @param {string} text @param {number} at
 */
const caret = (text, at) => h("p", { class: "caret", dir: "ltr", "aria-hidden": "true" },
  text.slice(0, at), h("mark", {}, text.slice(at, at + 1) || "▏"), text.slice(at + 1));

/**
 * Who gets it, by what, when, and what is in the way; then the send.
 * @param {any} app @param {any} draft @param {any} request @param {any} told
 */
function reviewDialog(app, draft, request, told) {
  const { session, clock } = app;
  const it = told.notification ?? {};
  const isLarge = count(told.devices) > confirmOver;
  const typed = h("input", { inputmode: "numeric", autocomplete: "off" });
  const made = dialog("Review", [
    h("p", { class: "review-count" }, h("strong", {}, number(told.devices)),
      count(told.devices) === 1 ? " device" : " devices", `, ${counted(told.messages, "message")}`),
    told.heldBy && notice("held", h("strong", {}, "It would be held: "), told.heldBy),
    (told.warnings ?? []).map((/** @type {any} */ warning) => notice("held", warning.message)),
    count(told.devices) === 0 && notice("held", "Nobody would get it."),
    facts([
      ["Type", it.type], ["Audience", h("code", {}, it.audience)],
      ...(told.adapters ?? []).map((/** @type {any} */ row) => [`By ${row.adapter}`,
        [counted(row.messages, "message"), row.block && ` – blocked: ${row.block.reason}`,
          count(row.lost) > 0 && ` – ${number(row.lost)} lost addresses`]]),
      ["Not reached", count(told.unreached)
        && `${number(told.unreached)}: ${told.unreachedReason}`],
      ["At a cap", count(told.capped) && number(told.capped)],
      ["Later than the others", count(told.later) && number(told.later)],
      ["Goes out", draft.when === "now" ? "at once" : draft.when === "local"
        ? `${draft.time.replace("T", " ")}, each device's time`
        : `${clock.text(it.deliverTime)} ${clock.zone}`],
      ["Expires", clock.text(it.expireTime)], ["Priority", plain(it.priority, "PRIORITY_")],
    ]),
    previews(it.content ?? {}, draft.locale),
    isLarge && field(`Type ${count(told.devices)} to send to that many`, typed),
  ], (close) => [button("Send", async () => {
    if (isLarge && typed.value.replace(/\D/g, "") !== String(count(told.devices))) {
      typed.focus();
      return made.say(`Type ${count(told.devices)}, the number of devices.`);
    }
    try {
      const sent = await session.ask("Delivery/Send", request);
      forget();
      close();
      go(link(["notifications", sent.notification.id]));
    } catch (error) {
      made.say(words(error));
    }
  }, { class: "button main" })], "wide");
}
