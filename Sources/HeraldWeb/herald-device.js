// What few pages ask of a device: why nothing comes, codes of addresses, and its end.

/** @typedef {import("./herald.js").Herald} Herald */

/**
 * Gives back the code that came at an address; says whether it was right.
 * @param {Herald} herald @param {string} code
 */
export async function confirm(herald, code) {
  const { agent } = herald, state = await agent.state();
  const message = { deviceId: state.device?.id, code };
  const { status } = await agent.call(state, "ConfirmAddress", message);
  await herald.sync({ isAsked: true });
  return status === 200;
}

/**
 * The worker's registration, if there is one: to ask makes none.
 * @param {Herald} herald
 */
async function registered({ options: { registration, scope = "/herald-push/" } }) {
  return registration ?? navigator.serviceWorker?.getRegistration(scope);
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
    const { status, body } = await agent.call(state, "Unregister", message);
    if (status !== 200 && status !== 401) throw new Error(body?.message ?? "no answer");
  }
  await agent.environment.store.clear();
  herald.changed();
}

/**
 * Says why nothing comes, the likeliest cause first, with what a support ticket needs. It has no
 * secrets.
 * @param {Herald} herald
 */
export async function why(herald) {
  const { environment } = herald.agent;
  const state = await herald.agent.state().catch(() => undefined);
  if (!state) return { reasons: ["The browser does not let the page keep anything."] };
  const registration = await registered(herald).catch(() => undefined);
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  const { device, mine, base, refused, unused, problem, notBefore, lastSync, lost } = state;
  const { endpoint } = subscription ?? {};
  const isKnown = base.addresses?.some((/** @type {any} */ it) => it.endpoint === endpoint);
  const now = environment.now(), events = await environment.store.list("event:");
  const bad = unused.find((address) => address.value === endpoint);
  const permission = herald.permission;
  /** @type {[any, string][]} */
  const causes = [
    [globalThis.isSecureContext === false, "The page is not secure: it needs https, or localhost."],
    [permission === "unsupported", "This browser has no Web Push here. On an iPhone the page "
      + "has to be on the Home Screen."],
    [permission === "default", "The permission was not asked yet: follow() in a click asks."],
    [permission === "denied", "The person, or the browser, does not allow notifications."],
    [permission === "granted" && !registration?.active,
      "The service worker does not run. Is its script where `worker` is?"],
    [permission === "granted" && !subscription, herald.problem
      ? `There is no subscription: ${herald.problem}` : "There is no subscription yet."],
    [!device, `The device is not registered: ${problem?.message ?? "nothing was followed yet"}`],
    [device && subscription && !isKnown, "The server does not have the subscription yet."],
    [bad, `The server does not use the subscription: ${bad?.stateReason ?? bad?.state}`],
    [!mine.tags?.length, "Nothing is followed."],
    [mine.settings?.muted, "The person has muted everything."],
    [device && problem, `The last call failed: ${problem?.code} ${problem?.message}`],
    [notBefore > now, `The next call waits for ${Math.ceil((notBefore - now) / 1000)} s.`],
    ...Object.entries(refused).map(([part, it]) =>
      /** @type {[any, string]} */ ([true, `The server refuses ${part}: ${it.message}`])),
  ];
  return {
    reasons: causes.filter(([holds]) => holds).map(([, text]) => text), permission,
    deviceId: device?.id, pushService: endpoint && new URL(endpoint).host, followed: mine.tags,
    refused, unused, problem, lost, waitingEvents: events.length,
    lastSync: lastSync ? new Date(lastSync).toISOString() : undefined,
  };
}
