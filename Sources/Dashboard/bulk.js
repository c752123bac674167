// Several things at once: chosen by check boxes, done one after the other, each result told.
import { badge, button, dialog, fill, h, words } from "./dom.js";
import { number } from "./format.js";

/**
 * Something that can be done with several. `prepare` asks the server what it would do; its answer
 * is told by `says` and given to `act`.
 * @typedef {{label: string, title: string, question: string, applies: (it: any) => boolean,
 *  act: (it: any, told?: any) => Promise<string>, prepare?: (it: any) => Promise<any>,
 *  says?: (told: any) => string, tone?: string}} BulkAct
 */

/**
 * Does something with each, one after the other. What is refused of one keeps none of the others.
 * @param {any[]} items @param {(it: any) => Promise<string>} act
 * @param {(result: {item: any, text: string, isDone: boolean}) => void} [heard]
 */
export async function each(items, act, heard = () => {}) {
  const results = [];
  for (const item of items) {
    /** @type {{item: any, text: string, isDone: boolean}} */ let result;
    try {
      result = { item, text: await act(item), isDone: true };
    } catch (error) {
      result = { item, text: words(error), isDone: false };
    }
    results.push(result);
    heard(result);
  }
  return results;
}

/**
 * What came of it, in one line.
 * @param {{isDone: boolean}[]} results
 */
export function resultText(results) {
  const done = results.filter((it) => it.isDone).length, rest = results.length - done;
  return rest ? `Done for ${number(done)} of ${number(results.length)}; refused for `
    + `${number(rest)}.` : `Done for all ${number(done)}.`;
}

/** What is chosen of a list, and what can be done with it. */
export class Bulk {
  /**
   * `listAll` lists all that match, as many as a person can look at, and answers what is listed.
   * @param {{acts: BulkAct[], idOf: (it: any) => string, nameOf: (it: any) => string,
   *  done: () => any, listAll?: () => Promise<any[] | undefined>}} of
   */
  constructor({ acts, idOf, nameOf, done, listAll }) {
    Object.assign(this, { acts, idOf, nameOf, done });
    /** @type {BulkAct[]} */ this.acts = acts;
    this.idOf = idOf;
    this.nameOf = nameOf;
    this.done = done;
    this.listAll = listAll;
    /** True if more match than are listed. */
    this.hasMore = false;
    /** @type {Map<string, any>} */ this.chosen = new Map();
    /** @type {any[]} */ this.items = [];
    this.element = h("div", { class: "acts bulk", role: "group", "aria-label": "What is chosen" });
  }

  /**
   * Takes over the rows that are listed now. What is not listed any more is not chosen either:
   * nobody acts on what they do not see.
   * @param {any[]} items @param {boolean} [hasMore] whether more match
   */
  list(items, hasMore = false) {
    this.items = items;
    this.hasMore = hasMore;
    const known = new Map(items.map((it) => [this.idOf(it), it]));
    for (const id of [...this.chosen.keys()]) {
      if (known.has(id)) this.chosen.set(id, known.get(id));
      else this.chosen.delete(id);
    }
    this.show();
  }

  /**
   * The check box of a row.
   * @param {any} it
   */
  box(it) {
    const id = this.idOf(it);
    const made = h("input", { type: "checkbox", checked: this.chosen.has(id), "data-choice": id,
      "aria-label": `Choose ${this.nameOf(it)}`, onchange: () => {
        if (made.checked) this.chosen.set(id, it);
        else this.chosen.delete(id);
        this.show();
      } });
    return made;
  }

  /**
   * Runs what draws the rows anew; who is at a check box stays there.
   * @param {() => void} draw
   */
  keepingFocus(draw) {
    const focus = document.activeElement?.getAttribute("data-choice");
    draw();
    if (!focus) return;
    for (const it of document.querySelectorAll("[data-choice]")) {
      if (it.getAttribute("data-choice") === focus) {
        /** @type {HTMLElement} */ (it).focus({ preventScroll: true });
      }
    }
  }

  show() {
    const some = [...this.chosen.values()];
    const focus = document.activeElement?.getAttribute("data-bulk");
    fill(this.element, some.length > 0 && [h("span", { role: "status" },
      `${number(some.length)} chosen`), this.acts.map((act) => {
      const fit = some.filter(act.applies);
      return fit.length > 0 && button(`${act.label} (${number(fit.length)})…`, () =>
        this.ask(act, fit), { class: `button small ${act.tone ?? ""}`, "data-bulk": act.label });
    }), some.length < this.items.length && button("Choose all that are listed", () =>
      this.choose(this.items), { class: "button small plain", "data-bulk": "all" }),
    this.hasMore && this.listAll && button("List and choose all that match", async () => {
      const all = await this.listAll?.();
      if (all) this.choose(all);
    }, { class: "button small plain", "data-bulk": "match" }),
    button("Choose none", () => this.choose([]), { class: "button small plain",
      "data-bulk": "none" })]);
    if (focus) this.element.querySelector(`[data-bulk="${focus}"]`)?.focus();
  }

  /** @param {any[]} items */
  choose(items) {
    this.chosen = new Map(items.map((it) => [this.idOf(it), it]));
    for (const it of document.querySelectorAll("[data-choice]")) {
      /** @type {HTMLInputElement} */ (it).checked
        = this.chosen.has(it.getAttribute("data-choice") ?? "");
    }
    this.show();
  }

  /**
   * Says what would be done with which, does it when that is confirmed, and lists each result.
   * @param {BulkAct} act @param {any[]} items
   */
  async ask(act, items) {
    /** @type {Map<any, any>} */ const told = new Map();
    const { prepare, says } = act;
    const ready = prepare ? await each(items, async (it) => {
      told.set(it, await prepare(it));
      return says?.(told.get(it)) ?? "";
    }) : items.map((item) => ({ item, text: "", isDone: true }));
    const going = ready.filter((it) => it.isDone).map((it) => it.item);
    const line = (/** @type {any} */ it, /** @type {any} */ more) => h("li", {},
      h("strong", {}, this.nameOf(it)), more);
    const list = h("ul", {}, ready.map(({ item, text, isDone }) => line(item,
      [isDone ? "" : [" ", badge("refused", "bad")], text && `: ${text}`])));
    const note = h("p", { role: "status" });
    const made = dialog(act.title, [h("p", {}, act.question), list, note], () => [
      going.length > 0 && button(`${act.label} ${number(going.length)}`,
        async () => {
          made.element.querySelector("button.main")?.remove();
          made.element.querySelector("button.plain")?.focus();
          fill(list);
          const results = await each(going, (it) => act.act(it, told.get(it)), (result) =>
            list.append(line(result.item, [" ", badge(result.isDone ? "done" : "refused",
              result.isDone ? "good" : "bad"), result.text && ` ${result.text}`])));
          fill(note, resultText(results));
          for (const it of results) if (it.isDone) this.chosen.delete(this.idOf(it.item));
          await this.done();
        }, { class: `button main ${act.tone ?? ""}` })]);
  }
}
