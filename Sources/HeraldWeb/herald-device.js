// What few pages ask of a device: why nothing comes, codes of addresses, whose it is, and its end.

/** @typedef {import("./herald.js").Herald} Herald */

/**
 * Gives back the code that came at an address; says whether it was right. It rejects if nobody
 * could say.
 * @param {Herald} herald @param {string} code
 */
export async function confirm(herald, code) {
  const { agent } = herald, { device } = await agent.state();
  const { status, body } = await agent.ask("ConfirmAddress", { deviceId: device?.id, code });
  if (!status || status === 429 || status >= 500) throw new Error(body?.message ?? "no answer");
  await herald.sync({ isAsked: true });
  return status === 200;
}

/** The longest wait between two questions to the app's server, in milliseconds. */
const longestWait = 3600000;

/**
 * Why the app's server has not said whose device it is, how often that went wrong in a row, and
 * what asks it again.
 * @type {WeakMap<Herald, {error: unknown, count: number, timer: any}>}
 */
const untold = new WeakMap();

/**
 * Has the app's server tell Herald whose device this is, until it has: after a failure it is asked
 * again, later and later.
 * @param {Herald} herald
 */
export function tellUser(herald) {
  const { agent, options } = herald, { random } = agent.environment;
  return agent.environment.alone(async () => {
    const { device, user, told } = await agent.state();
    if (device && user !== undefined && user !== told && options.tellUser) {
      await options.tellUser(user, device.id);
      await agent.change((state) => {
        if (state.device?.id === device.id) state.told = user;
      });
    }
    // Also if another tab had it told.
    clearTimeout(untold.get(herald)?.timer);
    untold.delete(herald);
  }, "herald-user").catch((error) => {
    const { count = 0, timer } = untold.get(herald) ?? {}, wait = 2 ** (count + 1) * 1000;
    clearTimeout(timer);
    const again = () => tellUser(herald);
    untold.set(herald, { error, count: count + 1,
      timer: setTimeout(again, Math.min(wait, longestWait) * (0.5 + random() / 2)) });
  });
}

/**
 * The worker's registration, if there is one: to ask makes none.
 * @param {Herald} herald
 */
async function registered({ options: { registration, scope = "/herald-push/" } }) {
  return registration ?? navigator.serviceWorker?.getRegistration(scope);
}

/** The time that a browser's push service may take before a page says that it does not answer. */
const patience = 10000;

/**
 * Since when `why()` has seen pages wait for a subscription.
 * @type {WeakMap<Herald, number>}
 */
const waiting = new WeakMap();

/**
 * Says why there is no subscription. No browser says that its push service does not answer, so
 * `change` comes when it has taken too long.
 * @param {Herald} herald @param {State} state @param {PushSubscription | null} [subscription]
 */
function withoutSubscription(herald, { isWanted, pushKey }, subscription) {
  const { problem } = herald, now = herald.agent.environment.now(), begin = waiting.get(herald);
  // Without the server's key the browser was not asked yet.
  const isAsked = herald.permission === "granted" && isWanted && pushKey;
  if (subscription || problem || !isAsked) waiting.delete(herald);
  else if (begin === undefined) {
    waiting.set(herald, now);
    setTimeout(() => herald.changed(), patience);
  } else if (now - begin >= patience) {
    return "There is no subscription: the browser's push service does not answer. Is it switched "
      + "off, or can this machine not reach it? A reload asks it again.";
  }
  return problem ? `There is no subscription: ${problem}` : "There is no subscription yet.";
}

/**
 * Browsers do not say why a call has failed.
 * @param {string[]} reasons
 */
function hinted(reasons) {
  const at = reasons.findIndex((text) => /(Key:|registered:|unreachable) TypeError/.test(text));
  if (at >= 0) {
    reasons[at] = reasons[at].replace(/\.?$/, ". Is there a network, and is this page's origin "
      + "allowed (herald apps edit --allow-origin)?");
  }
  return reasons;
}

/**
 * The worker's registration. One that is starting or being replaced gets a second.
 * @param {Herald} herald
 */
async function running(herald) {
  for (let time = 0; ; time += 1) {
    const found = await registered(herald).catch(() => undefined);
    if (found?.active || herald.permission !== "granted" || time === 4) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/**
 * Deletes the device, at the server and here.
 * @param {Herald} herald
 */
export async function forget(herald) {
  const { agent } = herald, state = await agent.state();
  await (await registered(herald))?.pushManager?.getSubscription()
    .then((subscription) => subscription?.unsubscribe());
  if (state.device) {
    const message = { deviceId: state.device.id, deviceSecret: state.device.secret };
    const { status, body } = await agent.ask("Unregister", message);
    if (status !== 200 && status !== 401) throw new Error(body?.message ?? "no answer");
  }
  await agent.environment.store.clear();
  herald.changed();
}

/** @param {number} [minute] A minute of the day. */
const clock = (minute = 0) =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/**
 * What the person does not want at all, or at some times.
 * @param {any} settings @returns {[any, string][]}
 */
function choices({ quietHours, switchedOff = [] }) {
  const { startMinute, endMinute, exempt } = quietHours ?? {};
  const but = exempt?.length ? `, but ${exempt.join(", ")}` : "";
  return [
    [switchedOff.length, `The person has switched off ${switchedOff.join(", ")}.`],
    [quietHours, `From ${clock(startMinute)} to ${clock(endMinute)} by the device's clock nothing `
      + `is shown${but}: these are quiet hours.`],
  ];
}

/**
 * What the server may refuse one by one, with what a person calls it.
 * @type {Record<string, {word: string, name: (item: any) => string}>}
 */
const singles = {
  tags: { word: "tag", name: (tag) => tag },
  attributes: { word: "attribute", name: ([name]) => name },
  addresses: { word: "address", name: ({ value, endpoint }) => value ?? endpoint },
};

/**
 * What the server refuses of a part, by name, each with the reason.
 * @param {Map<string, string>} held @param {string} wanted
 */
function heldOf(held, wanted) {
  const all = [...held].map(([key, reason]) => ({ of: JSON.parse(key), reason }));
  return Object.fromEntries(all.filter(({ of: [part] }) => part === wanted)
    .map(({ of: [part, item], reason }) => [singles[part].name(item), reason]));
}

/** What the server says of an address that it does not use, as the Swift library says it. */
const obstacles = {
  unconfirmed: "is not confirmed; confirm() takes the code that was sent there",
  moved: "was registered by another device since; add it again",
  invalid: "is gone, its provider says",
  suspect: "is taken for one of another app or environment",
  unknown: "is not in use",
};

/**
 * An address that the server does not use, with a code that an app can show something for.
 * @typedef {{kind: string, value: string, code: string, reason: string}} Unused
 * @param {{kind?: string, value: string, state?: string, stateReason?: string}} address
 * @returns {Unused}
 */
function unusedOf({ kind = "webpush", value, state = "", stateReason: reason = "" }) {
  const name = state.split("_").at(-1)?.toLowerCase() ?? "";
  return { kind, value, code: `address-${name in obstacles ? name : "unknown"}`, reason };
}

/**
 * Says why something does not come at another address than the browser's own.
 * @param {Unused} address
 */
function obstacleOf({ kind, value, code, reason }) {
  const [, name] = /** @type {[string, keyof typeof obstacles]} */ (code.split("-"));
  return `${code}: the ${kind} address ${value} ${obstacles[name]}${reason && ` (${reason})`}.`;
}

/**
 * What keeps messages away, the likeliest first.
 * @param {Herald} herald @param {State} state
 * @param {ServiceWorkerRegistration | undefined} registration
 * @param {PushSubscription | null | undefined} subscription
 */
function reasons(herald, state, registration, subscription) {
  const { device, mine, base, refused, held, unused, problem, notBefore } = state;
  const { permission } = herald, { endpoint } = subscription ?? {};
  const now = herald.agent.environment.now();
  const isKnown = base.addresses?.some((/** @type {any} */ it) => it.endpoint === endpoint);
  const bad = unused.find((address) => address.value === endpoint);
  // Those that the page has added.
  const added = (mine.addresses ?? []).filter((/** @type {any} */ it) => !it.endpoint)
    .map((/** @type {any} */ it) => it.value);
  /** @type {[any, string][]} */
  const causes = [
    [globalThis.isSecureContext === false, "The page is not secure: it needs https, or localhost."],
    [permission === "unsupported", "This browser has no Web Push here. On an iPhone the page "
      + "has to be on the Home Screen."],
    [permission === "default", "The permission was not asked yet: follow() in a click asks."],
    [permission === "denied", "The person, or the browser, does not allow notifications."],
    [permission === "granted" && !registration?.active,
      "The service worker does not run. Is its script where `worker` is?"],
    [permission === "granted" && !subscription, withoutSubscription(herald, state, subscription)],
    [!device, `The device is not registered: ${problem?.message ?? "nothing was followed yet"}`],
    [device && subscription && !isKnown, "The server does not have the subscription yet."],
    [bad, `The server does not use the subscription: ${bad?.stateReason ?? bad?.state}`],
    [!mine.tags?.length, "Nothing is followed."],
    [mine.settings?.muted, "The person has muted everything."],
    ...unused.filter((address) => added.includes(address.value)).map((address) =>
      /** @type {[any, string]} */ ([true, obstacleOf(unusedOf(address))])),
    [device && problem, problem?.status === 200
      ? `Herald has answered only in part: ${problem.message}`
      : `The last call failed: ${problem?.code} ${problem?.message}`],
    [untold.has(herald), "The app's server has not said whose device this is: "
      + untold.get(herald)?.error],
    [notBefore > now, `The next call waits for ${Math.ceil((notBefore - now) / 1000)} s.`],
    ...Object.entries(refused).map(([part, it]) =>
      /** @type {[any, string]} */ ([true, `The server refuses ${part}: ${it.message}`])),
    ...Object.entries(singles).flatMap(([part, { word }]) =>
      Object.entries(heldOf(held, part)).map(([name, reason]) => /** @type {[any, string]} */ (
        [true, `The server refuses the ${word} ${name}: ${reason}`]))),
    ...choices(mine.settings ?? {}),
  ];
  return hinted(causes.filter(([holds]) => holds).map(([, text]) => text));
}

/**
 * What the app's server says of the messages of this device; undefined if it does not say.
 * @param {Herald} herald @param {string} deviceId
 */
async function explained({ options: { explain } }, deviceId) {
  if (!explain) return undefined;
  /** @type {any} */
  let timer;
  const late = new Promise((resolve) => { timer = setTimeout(resolve, patience); });
  const said = Promise.race([(async () => explain(deviceId))(), late]).catch(() => undefined);
  return said.finally(() => clearTimeout(timer));
}

/**
 * Says why nothing comes, the likeliest cause first, with what a support ticket needs. It has no
 * secrets.
 * @param {Herald} herald
 */
export async function why(herald) {
  const { store } = herald.agent.environment, registration = await running(herald);
  const state = await herald.agent.state().catch(() => undefined);
  if (!state) return { reasons: ["The browser does not let the page keep anything."] };
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  const { device, mine, refused, held, unused, problem, lastSync, lost } = state;
  const { endpoint } = subscription ?? {}, events = await store.list("event:");
  const explanation = device && await explained(herald, device.id);
  return {
    reasons: reasons(herald, state, registration, subscription), permission: herald.permission,
    deviceId: device?.id, pushService: endpoint && new URL(endpoint).host, followed: mine.tags,
    refused, refusedTags: heldOf(held, "tags"), refusedAttributes: heldOf(held, "attributes"),
    refusedAddresses: heldOf(held, "addresses"), unused: unused.map(unusedOf), problem, lost,
    explanation, waitingEvents: events.length,
    lastSync: lastSync ? new Date(lastSync).toISOString() : undefined,
  };
}
