// Hostile texts in every field that a device, a sender, a source or an operator writes. Each has a
// mark of its own, by which it is found again on the pages.
import { until } from "./world.mjs";

/** The marks of all texts that were made. */
export const made = new Set();

const marked = (mark) => {
  made.add(`~${mark}~`);
  return `~${mark}~`;
};

/** Markup, a script and quotes before a mark; and the same where there is room for little. */
export const long = (mark) => "\"'></textarea><script>alarm(1)</script>"
  + `<img src=/x onerror=alarm(1)>${marked(mark)}`;
export const short = (mark) => `<img src=/x onerror=alarm(1)>${marked(mark)}`;
const link = (mark) => `javascript:alarm(1)//${marked(mark)}`;
export const path = (mark) => `/<img/src=/x/onerror=alarm(1)>${marked(mark)}`;

/** The id of the place, which is in an address. */
export const place = short("place");

/** What a notification may say. */
const content = (mark) => ({ title: long(`${mark}-title`), body: long(`${mark}-body`),
  url: link(`${mark}-url`), imageUrl: link(`${mark}-image`), collapseKey: short(`${mark}-key`),
  actions: [{ id: short(`${mark}-act`), title: short(`${mark}-button`),
    url: link(`${mark}-leads`) }],
  localized: [{ locale: "es", title: long(`${mark}-es`), body: long(`${mark}-es-body`) }] });

/** What devices say of themselves. */
async function devices(it) {
  const device = await it.call("Client/Register", { installId: "install-of-a-bad-one-1",
    tags: [path("tag")], locale: short("locale"), timeZone: short("zone"),
    platform: short("platform"), attributes: [{ name: short("name"), text: long("attribute") }],
    software: { model: short("model"), appVersion: short("version"),
      osVersion: `<img/src=/x>${marked("system")}` } }, it.deviceKey);
  await it.call("Registry/AssociateUser", { deviceId: device.deviceId, user: long("user") },
    it.operatorKey);
  await it.call("Registry/UpdateUserTags", { id: long("user"), add: [path("group-tag")],
    group: short("group") }, it.operatorKey);
  return device;
}

/** What senders and operators store. */
async function stored(it, deviceId) {
  const by = (key) => (method, message) => it.call(method, message, key);
  const sender = by(it.senderKey), operator = by(it.operatorKey), admin = by(it.adminKey);
  await sender("Geo/UpsertPlace", { place: { id: place, title: long("place-title"),
    blurb: long("blurb"), url: path("place-url").replaceAll("<", "%3C"),
    category: short("category"), tags: [short("place-tag")], story: short("story"),
    centre: { latitude: 1, longitude: 1 }, radiusMetres: 100 } });
  await sender("Registry/PutSegment", { name: short("segment"),
    audience: `"${path("segment-tag")}" OR ALL` });
  await sender("Registry/EditList", { name: short("list"), addDevices: [deviceId] });
  await operator("Delivery/PutTemplate", { messageTemplate: { name: "x",
    content: content("template") } });
  await sender("Delivery/PutSchedule", { schedule: { name: "daily", request: { type: "/daily",
    audience: `"${path("schedule-tag")}"`, content: content("schedule") },
  rule: { period: "RECURRENCE_PERIOD_DAILY", times: ["09:00"], timeZone: "UTC" } } });
  await operator("ConfigSets/PutConfigSet", { configSet: { name: "flags",
    description: long("config"), variants: [{ audience: `"${path("config-tag")}"`,
      values: JSON.stringify({ [short("config-name")]: long("config-value") }) }] } });
  await operator("Delivery/PutFrequencyCap", { cap: { type: path("cap"), limit: 3,
    window: "86400s", overflow: "CAP_OVERFLOW_DIGEST",
    digest: { title: long("digest"), body: long("digest-body") } } });
  await operator("Delivery/SetKillSwitch", { on: true, type: path("stopped"),
    reason: long("reason") });
  await operator("Geo/PutMomentPolicy", { policy: { type: path("moment") } });
  await admin("Registry/CreateKey", { role: "KEY_ROLE_SENDER", name: short("key") });
  await admin("Registry/EditApp", { name: long("app") });
  await admin("Approvals/PutApprovalRules", { rules: { types: [path("delicate")] } });
  await admin("Accounts/InviteAccount", { login: "kim@example.org", name: long("person"),
    role: "KEY_ROLE_VIEWER" });
  await admin("Feeds/PutFeed", { feed: { enabled: true, title: long("feed"),
    description: long("feed-about"), author: long("feed-author"),
    siteUrl: "https://example.org/", types: [path("type")] } });
  await sender("Experiments/StartExperiment", { experiment: { name: "wording",
    request: { type: "/vote", audience: `"${path("tag")}"`, content: content("experiment") },
    variants: [{ name: "calm", percent: 50, content: { body: long("calm") } },
      { name: "loud", percent: 50, content: { body: long("loud") } }] } });
  await sender("Experiments/StopExperiment", { name: "wording", reason: long("stop") });
}

/** What a provider is set up with. A server on this machine needs the suite's key. */
async function provider(it) {
  const settings = { server: "127.0.0.1", port: String(it.ports.smtp), security: "none",
    sender: "news@example.org", "sender-name": short("sender") };
  await it.call("Delivery/SetProvider", { app: "news", kind: "email", name: "email",
    settings: Object.entries(settings).map(([name, value]) => ({ name, value })) }, it.suiteKey);
}

/** What a source says, and a recipe of it. */
async function source(it) {
  const recipe = { app: "news", note: long("recipe"), source: { kind: "json", pushed: true },
    items: { list: "results", key: "id" }, rules: [{ name: "all", send: { type: "/bell",
      audience: "/nobody", title: "{{title}}" } }] };
  await it.call("Watcher/PutSource", { name: "bell", recipe: JSON.stringify(recipe) },
    it.operatorKey);
  const results = [{ id: short("item"), title: long("item-title") }, { id: short("bad-item") }];
  await it.call("Watcher/FeedSource", { name: "bell",
    body: Buffer.from(JSON.stringify({ results })).toString("base64") }, it.senderKey);
}

/** What a device says of a message, and the types that its person has switched off. */
async function said(it, { deviceId, deviceSecret }, id) {
  const sync = (more) => it.call("Client/Sync", { deviceId, deviceSecret, ...more }, it.deviceKey);
  let item;
  await until("the message is in the inbox", async () => {
    const { inbox } = await sync({});
    item = inbox?.items?.find((one) => one.notificationId === id);
    return item;
  });
  // A goal has a name of a-z, 0-9, '-', '_', '.' and '/', in which nothing can be hidden.
  await sync({ settings: { switchedOff: [path("switched-off")] }, events: [{ id: "bad-event",
    messageId: item.messageId, kind: "EVENT_KIND_DROPPED", reason: long("event-reason"),
    time: new Date().toISOString() }] });
  await until("what it said is kept", async () => JSON.stringify(await it.call(
    "Delivery/GetTimeline", { deviceId }, it.operatorKey)).includes("~event-reason~"));
}

/** A notification that is sent, so that the feed has it. */
async function sent(it) {
  const { notification: { id } } = await it.call("Delivery/Send", { type: path("type"),
    audience: `"${path("tag")}"`, content: content("sent") }, it.senderKey);
  await until("it is sent", async () => (await it.call("Delivery/GetNotification", { id },
    it.senderKey)).notification.state === "NOTIFICATION_STATE_SENT");
  return id;
}

/** Stores all of it; the device and the notifications. */
export async function store(it) {
  const device = await devices(it), { deviceId } = device;
  await stored(it, deviceId);
  await source(it);
  const ids = [await sent(it)];
  await said(it, device, ids[0]);
  await provider(it);
  for (const [mark, type] of [["note", path("type")], ["held", path("stopped")],
    ["waiting", path("delicate")]]) {
    const { notification } = await it.call("Delivery/Send", { type, content: content(mark),
      audience: `"${path(`${mark}-tag`)}" OR ALL` }, it.senderKey);
    ids.push(notification.id);
  }
  return { deviceId, ids };
}
