// One template: its texts, changed in place.
import { announce, asForm, button, card, fill, h, words } from "./dom.js";
import { guarded } from "./composing.js";
import { contentCard, contentFrom, textsIn } from "./contentform.js";
import { begun, checkSame, discarding, formHeading, named, typedNotice } from "./editing.js";
import { person } from "./format.js";
import { previews } from "./preview.js";
import { go, link } from "./router.js";
import { forgetTyped, keepTyped } from "./typing.js";

const form = "template";

/** @param {Element} area @param {any} app @param {string} name */
export async function showTemplate(area, app, name) {
  const { session, clock } = app;
  const it = await named(session, "Delivery/ListTemplates", "templates", name);
  const about = [session.app, name];
  const { draft, setTime, isTyped } = begun(form, about, it.setTime, textsIn(it.content));
  const preview = h("div", {}), trouble = h("div", { role: "alert" });
  const draw = () => {
    try {
      fill(preview, previews(contentFrom(it.content, draft), session));
    } catch (error) {
      fill(preview, h("p", { class: "hint" }, words(error)));
    }
  };
  const discard = discarding(form, about, () => showTemplate(area, app, name));
  const store = (/** @type {Record<string, any>} */ change) => {
    Object.assign(draft, change);
    keepTyped(form, about, { draft, setTime });
    discard.hidden = false;
    draw();
  };
  const mayPut = session.may("Delivery/PutTemplate");
  const save = button("Save", () => guarded(trouble, async () => {
    const content = contentFrom(it.content, draft);
    checkSame(await named(session, "Delivery/ListTemplates", "templates", name), setTime);
    await session.ask("Delivery/PutTemplate", { messageTemplate: { name, content } });
    forgetTyped(form, about);
    announce("The template is stored.");
    go(link(["library"]));
  }), { class: "button main" });
  fill(area, formHeading(`Template ${name}`, isTyped, discard), trouble, isTyped && typedNotice(),
  h("p", { class: "hint" }, `Stored at ${clock.text(it.setTime)} by ${person(it.setBy)}. Words in `
    + "double braces, such as {{bill}}, are filled in for each send."),
  h("div", { class: "columns" }, asForm({ class: "stack" }, save,
    contentCard(draft, store, it.content), h("div", { class: "acts" }, mayPut && save)),
  h("div", { class: "aside" }, card("Preview", null, preview))));
  draw();
  return {};
}
