// The public feed of what an app has sent.
import { announce, asForm, button, card, field, fill, h } from "./dom.js";
import { number } from "./format.js";

/**
 * The feed as a form says it.
 * @param {{enabled: boolean, title: string, description: string, siteUrl: string, author: string,
 *  language: string, types: string}} form
 */
export const feedFrom = ({ enabled, types, ...texts }) => ({ enabled,
  ...Object.fromEntries(Object.entries(texts).map(([name, it]) => [name, it.trim()])),
  types: types.split(/\s+/).filter(Boolean) });

/** @param {any} app @param {Element} area */
export async function feedCard({ session }, area) {
  const { feed = {} } = await session.ask("Feeds/GetFeed");
  const text = (/** @type {string} */ name, properties = {}) => h("input", { autocomplete: "off",
    value: feed[name] ?? "", ...properties });
  const enabled = h("input", { type: "checkbox", checked: feed.enabled });
  const inputs = { title: text("title"), description: text("description"),
    siteUrl: text("siteUrl", { inputmode: "url" }),
    author: text("author"), language: text("language", { placeholder: "en" }),
    types: h("textarea", { rows: "2", class: "code", spellcheck: "false",
      value: (feed.types ?? []).join("\n") }) };
  const state = h("p", {});
  const show = (/** @type {any} */ it) => fill(state, it.enabled
    ? ["Anybody may read it, as ", ["atom", "rss", "json"].map((kind, index) => [index ? ", " : "",
      h("a", { href: `/apps/${session.app}/feed.${kind}` }, kind)]),
    `. Entries: ${number(it.entries ?? 0)}.`] : "Nobody can read it.");
  const save = button("Save the feed", async () => {
    const form = Object.fromEntries(Object.entries(inputs).map(([name, it]) => [name, it.value]));
    const told = await session.ask("Feeds/PutFeed", { feed: feedFrom(/** @type {any} */ ({ ...form,
      enabled: enabled.checked })) });
    show(told.feed);
    announce("The feed is saved.");
  }, { class: "button main" });
  show(feed);
  fill(area, card("Feed", null, asForm({ class: "stack" }, save,
    h("p", {}, "It has what was sent of some types, for anybody who reads feeds, without a key."),
    state, field("Anybody may read it", enabled), field("Title", inputs.title),
    field("Page that it belongs to", inputs.siteUrl, "Its whole address."),
    field("Types", inputs.types, "With those below them, one on each line. Leave out what some "
      + "people get about themselves."), field("What it is about", inputs.description),
    field("Author", inputs.author, "Empty: its title."), field("Language", inputs.language),
    h("div", { class: "acts" }, save))));
}
