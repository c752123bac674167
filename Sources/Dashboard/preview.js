// How a notification looks on each platform, about: a phone decides itself how much it shows.
import { field, fill, h, select } from "./dom.js";

/** The language that was looked at last. */
let lastLocale = "";

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

/** @param {string} platform @param {any} texts @param {any} content */
function device(platform, texts, content) {
  return h("figure", { class: `preview ${platform}` },
    h("div", { class: "bubble", dir: "auto" },
      h("span", { class: "from" }, platform === "mail" ? "Subject" : "Your app · now"),
      texts.title && h("strong", {}, texts.title), h("p", {}, texts.body),
      // An image of elsewhere is not loaded: who looks at a preview is nobody's business.
      texts.image && platform !== "mail" && h("p", { class: "url" }, `Image: ${texts.image}`),
      (content.actions ?? []).length > 0 && platform !== "mail" && h("p", { class: "buttons" },
        content.actions.map((/** @type {any} */ it) => h("span", {}, it.title))),
      platform === "mail" && texts.url && h("p", { class: "url" }, texts.url)),
    h("figcaption", {}, { ios: "iPhone", android: "Android", web: "Browser",
      mail: "Mail" }[platform]));
}

/**
 * The looks of a content on each platform, in each of its languages.
 * @param {any} content @param {string} [locale]
 */
export function previews(content, locale = lastLocale) {
  if (content.silent || content.clear) {
    return h("p", { class: "hint" }, content.clear
      ? "Shows nothing, and takes away what the same key shows." : "Shows nothing; wakes the app.");
  }
  const texts = localized(content, locale);
  if (!texts.title && !texts.body) {
    return h("p", { class: "hint" }, "What you write is shown here as devices show it.");
  }
  const locales = (content.localized ?? []).map((/** @type {any} */ it) => it.locale);
  const shown = h("div", { class: "previews" });
  const draw = (/** @type {any} */ it) => fill(shown, ["ios", "android", "web", "mail"]
    .map((kind) => device(kind, it, content)));
  draw(texts);
  if (!locales.length) return shown;
  const known = locales.includes(locale) ? locale : "";
  const choice = select([["", "Its own language"], ...locales.map((/** @type {string} */ it) =>
    /** @type {[string, string]} */ ([it, it]))], known, { onchange: (/** @type {any} */ event) => {
    lastLocale = event.target.value;
    draw(localized(content, lastLocale));
  } });
  return h("div", { class: "stack" }, field("Language of the preview", choice), shown);
}
