// How a notification looks on each platform, about: a phone decides itself how much it shows.
import { button, field, fill, h, select } from "./dom.js";

/** The language that was looked at last, and whether all of a text was. */
let lastLocale = "", isExpanded = false;

/**
 * The texts for a locale: `de-AT` takes `de-AT`, then `de`, then the content's own.
 * @param {any} content @param {string} locale
 */
export function localized(content, locale) {
  const all = content.localized ?? [];
  const found = all.find((/** @type {any} */ it) => it.locale === locale)
    ?? all.find((/** @type {any} */ it) => it.locale === locale.split("-")[0]);
  return { title: found?.title || content.title || "", body: found?.body || content.body || "",
    image: found?.imageUrl || content.imageUrl || "", url: found?.url || content.url || "" };
}

/** @param {string} platform @param {any} texts @param {any} content @param {string} app */
function device(platform, texts, content, app) {
  return h("figure", { class: `preview ${platform}` },
    h("div", { class: "bubble", dir: "auto" },
      h("span", { class: "from" }, platform === "mail" ? "Subject"
        : [h("span", { class: "icon", "data-letter": app.slice(0, 1) }), `${app} · now`]),
      texts.title && h("strong", {}, texts.title), h("p", { class: "body" }, texts.body),
      // An image of elsewhere is not loaded: who looks at a preview is nobody's business.
      texts.image && platform !== "mail" && h("p", { class: "url" }, `Image: ${texts.image}`),
      (content.actions ?? []).length > 0 && platform !== "mail" && h("p", { class: "buttons" },
        content.actions.map((/** @type {any} */ it) => h("span", {}, it.title))),
      platform === "mail" && texts.url && h("p", { class: "url" }, texts.url)),
    h("figcaption", {}, { ios: "iPhone", android: "Android", web: "Browser",
      mail: "Mail" }[platform]));
}

/**
 * The looks of a content on each platform, in each of its languages: as it comes, and opened.
 * @param {any} content @param {any} [session] whose app it is of
 */
export function previews(content, session) {
  const locale = lastLocale;
  const app = (session?.apps ?? []).find((/** @type {any} */ it) => it.id === session.app)?.name
    || session?.app || "Your app";
  if (content.silent || content.clear) {
    return h("p", { class: "hint" }, content.clear
      ? "Shows nothing, and takes away what the same key shows." : "Shows nothing; wakes the app.");
  }
  const texts = localized(content, locale);
  if (!texts.title && !texts.body) {
    return h("p", { class: "hint" }, "What you write is shown here as devices show it.");
  }
  const locales = (content.localized ?? []).map((/** @type {any} */ it) => it.locale);
  const shown = h("div", {});
  const draw = (/** @type {any} */ it) => fill(shown, ["ios", "android", "web", "mail"]
    .map((kind) => device(kind, it, content, app)));
  const turn = button("", () => {
    isExpanded = !isExpanded;
    look();
  }, { class: "button small" });
  const look = () => {
    shown.setAttribute("class", isExpanded ? "previews expanded" : "previews");
    fill(turn, isExpanded ? "Show them collapsed" : "Show them expanded");
  };
  draw(texts);
  look();
  if (!locales.length) return h("div", { class: "stack" }, shown, h("div", {}, turn));
  const known = locales.includes(locale) ? locale : "";
  const choice = select([["", "Its own language"], ...locales.map((/** @type {string} */ it) =>
    /** @type {[string, string]} */ ([it, it]))], known, { onchange: (/** @type {any} */ event) => {
    lastLocale = event.target.value;
    draw(localized(content, lastLocale));
  } });
  return h("div", { class: "stack" }, field("Language of the preview", choice), shown,
    h("div", {}, turn));
}
