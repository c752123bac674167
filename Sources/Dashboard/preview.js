// How a notification looks on each platform, about: a phone decides itself how much it shows.
import { h } from "./dom.js";

/**
 * The texts for a locale: `de-AT` takes `de-AT`, then `de`, then the content's own.
 * @param {any} content @param {string} locale
 */
export function localized(content, locale) {
  const all = content.localized ?? [];
  const found = all.find((/** @type {any} */ it) => it.locale === locale)
    ?? all.find((/** @type {any} */ it) => it.locale === locale.split("-")[0]);
  return { title: found?.title || content.title || "", body: found?.body || content.body || "",
    url: found?.url || content.url || "" };
}

/** @param {string} platform @param {any} texts @param {any} content */
function device(platform, texts, content) {
  return h("figure", { class: `preview ${platform}` },
    h("div", { class: "bubble", dir: "auto" },
      h("span", { class: "from" }, platform === "mail" ? "Subject" : "Your app · now"),
      texts.title && h("strong", {}, texts.title), h("p", {}, texts.body),
      (content.actions ?? []).length > 0 && platform !== "mail" && h("p", { class: "buttons" },
        content.actions.map((/** @type {any} */ it) => h("span", {}, it.title))),
      platform === "mail" && texts.url && h("p", { class: "url" }, texts.url)),
    h("figcaption", {}, { ios: "iPhone", android: "Android", web: "Browser",
      mail: "Mail" }[platform]));
}

/** @param {any} content @param {string} [locale] */
export function previews(content, locale = "") {
  if (content.silent || content.clear) {
    return h("p", { class: "hint" }, content.clear
      ? "Shows nothing, and takes away what the same key shows." : "Shows nothing; wakes the app.");
  }
  const texts = localized(content, locale);
  if (!texts.title && !texts.body) {
    return h("p", { class: "hint" }, "What you write is shown here as devices show it.");
  }
  return h("div", { class: "previews" },
    ["ios", "android", "web", "mail"].map((it) => device(it, texts, content)));
}
