// A page of a browser that is none, with a store in memory and a gateway.
import { core, environment, load } from "./core.mjs";
import { Gateway } from "./gateway.mjs";

export const { Herald } = await load("herald.js");

/** What the tests of a page have anew for each. */
export let gateway, world, page, herald;
let made = 0;

/** A push service's subscription. */
export class Subscription {
  constructor(key) {
    this.endpoint = `https://push.example/${++made}`;
    this.options = { applicationServerKey: Buffer.from(key, "base64url") };
  }
  async unsubscribe() { page.subscription = null; }
  toJSON() {
    const keys = { p256dh: "BPoint", auth: "secret" };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }
}

/** A page's globals. */
export function browse(permission = "default") {
  page = { subscription: null, heard: [], went: [], answer: "granted", listeners: {} };
  const on = (target) => (name, handler) => { page.listeners[`${target}.${name}`] = handler; };
  const pushManager = {
    getSubscription: async () => page.subscription,
    subscribe: async ({ applicationServerKey }) =>
      page.subscription = new Subscription(applicationServerKey),
  };
  page.registration = { pushManager, active: { postMessage: (it) => page.heard.push(it.herald) } };
  const serviceWorker = {
    addEventListener: on("worker"), startMessages() {},
    register: async () => {
      page.isRegistered = true;
      return page.registration;
    },
    getRegistration: async () => page.isRegistered ? page.registration : undefined,
  };
  const globals = {
    navigator: { language: "de-DE", serviceWorker },
    document: { visibilityState: "visible", addEventListener: on("document") },
    location: { origin: "https://app.example", href: "https://app.example/",
      assign: (url) => page.went.push(url.href) },
    addEventListener: on("window"), PushManager: class {},
    Notification: {
      permission,
      requestPermission: async () => globals.Notification.permission = page.answer,
    },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

/** Opens a page; resolves when it has begun. */
export function open(options = {}) {
  const agent = new core.Agent(world);
  herald = new Herald({ key: "key", gateway: "https://herald.example/", agent, ...options });
  return herald.begun ?? herald.ready.then(() => herald.begun);
}

/** Begins a test: nothing is stored, and no page is open. */
export function begin() {
  made = 0;
  gateway = new Gateway();
  gateway.GetWebPushKey = () => ({ status: 200, body: { publicKey: "QktleQ" } });
  world = environment(gateway.answer);
  browse();
}
