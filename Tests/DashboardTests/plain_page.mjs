// As much of a page as the dashboard's elements need, for tests without a browser.

export class PlainNode {
  constructor(text = "") {
    this.text = text;
    this.children = [];
    this.parent = undefined;
  }

  get textContent() { return this.text + this.children.map((it) => it.textContent).join(""); }
}

class PlainElement extends PlainNode {
  constructor(name) {
    super();
    Object.assign(this, { name, attributes: {}, listeners: {}, dataset: {}, style: {} });
    if (name === "input" || name === "textarea") this.value = "";
  }

  /** What a select shows: what was chosen, or the option that was made so, or the first. */
  get value() {
    if (this.name !== "select") return this.own ?? "";
    const options = this.all("option");
    return this.own ?? (options.find((it) => "selected" in it.attributes) ?? options[0])?.value
      ?? "";
  }

  set value(value) { this.own = String(value); }

  get options() { return this.all("option"); }

  get id() { return this.attributes.id ?? ""; }

  set id(id) { this.attributes.id = id; }

  get type() { return this.attributes.type; }

  set type(type) { this.attributes.type = type; }

  get hidden() { return "hidden" in this.attributes; }

  set hidden(is) {
    if (is) this.attributes.hidden = "";
    else delete this.attributes.hidden;
  }

  get checked() { return this.isChecked ?? "checked" in this.attributes; }

  set checked(is) { this.isChecked = is; }

  get isConnected() { return true; }

  setAttribute(name, value) { this.attributes[name] = value; }

  getAttribute(name) { return this.attributes[name] ?? null; }

  removeAttribute(name) { delete this.attributes[name]; }

  addEventListener(name, act) { (this.listeners[name] ??= []).push(act); }

  dispatchEvent(event) {
    for (const act of this.listeners[event.type] ?? []) act({ target: this });
  }

  append(...more) {
    for (const it of more) {
      const node = it instanceof PlainNode ? it : new PlainNode(it);
      node.parent = this;
      this.children.push(node);
    }
  }

  replaceChildren(...more) {
    this.children = [];
    this.own = this.name === "select" ? undefined : this.own;
    this.append(...more);
  }

  scrollIntoView() {}

  focus() { document.activeElement = this; }

  showModal() { this.attributes.open = ""; }

  close() {
    delete this.attributes.open;
    this.dispatchEvent({ type: "close" });
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((it) => it !== this);
    this.parent = undefined;
  }

  /** Whether one simple selector is true of it: a name, a class, attributes. */
  matches(selector) {
    const [, name, ofClass] = /^([a-z]*)(?:\.([a-z-]+))?/.exec(selector);
    if (selector === ":checked") return this.type === "radio" && this.checked;
    const attributes = [...selector.matchAll(/\[([a-z-]+)(?:="?([^"\]]*)"?)?\]/g)];
    return (!name || name === this.name)
      && (!ofClass || `${this.attributes.class ?? ""}`.split(" ").includes(ofClass))
      && attributes.every(([, key, value]) => key in this.attributes
        && (value === undefined || this.attributes[key] === value));
  }

  querySelectorAll(selector) {
    return this.children.filter((it) => it instanceof PlainElement).flatMap((it) =>
      [...it.matches(selector) ? [it] : [], ...it.querySelectorAll(selector)]);
  }

  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }

  /** The nearest element around it that has a class. */
  closest(selector) {
    const found = `${this.attributes.class ?? ""}`.split(" ").includes(selector.slice(1));
    return found ? this : this.parent?.closest(selector) ?? null;
  }

  /** All elements in it of a name. */
  all(name) {
    return this.children.filter((it) => it instanceof PlainElement).flatMap((it) =>
      [...it.name === name ? [it] : [], ...it.all(name)]);
  }

  /** The inputs and selects whose label is a text, in their order. */
  labelled(text) {
    const ids = this.all("label").filter((it) => it.textContent === text)
      .map((it) => it.attributes.for);
    return ["input", "select", "textarea"].flatMap((name) => this.all(name))
      .filter((it) => ids.includes(it.id));
  }
}

globalThis.Node = PlainNode;
const body = new PlainElement("body");
globalThis.document = { createElement: (name) => new PlainElement(name), body,
  activeElement: undefined, querySelector: (selector) => body.querySelector(selector),
  querySelectorAll: (selector) => body.querySelectorAll(selector) };

/** The dialog that was opened last, if one is open. */
export const openDialog = () => body.querySelectorAll("dialog").at(-1);

/** What was said to everybody since the page was cleared. */
export const toasts = () => body.querySelectorAll("p.toast").map((it) => it.textContent);

/** Takes away what earlier tests have left on the page. */
export const clearPage = () => body.replaceChildren();

/** Chooses or types a value, as a person does. */
export function put(element, value) {
  if (element.name === "input" && element.type === "checkbox") element.checked = value;
  else element.value = value;
  for (const type of ["input", "change"]) element.dispatchEvent({ type });
}

/** Presses a button, and waits for what it does. */
export async function press(area, label, index = 0) {
  const found = area.all("button").filter((it) =>
    (it.attributes["aria-label"] ?? it.textContent) === label)[index];
  if (!found) throw new Error(`there is no button ${label}`);
  await Promise.all(found.listeners.click.map((act) => act()));
}
