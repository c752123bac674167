import assert from "node:assert/strict";

/** A gateway in memory that keeps devices as the real one does. It can be told to fail. */
export class Gateway {
  constructor() {
    this.devices = new Map();
    this.events = new Map();
    this.items = [];
    this.unused = [];
    /** Answers in place of the gateway's own, the next first: an answer, or null for its own. */
    this.script = [];
    /** Refuses a call, by its message: an error for it, or undefined. */
    this.objection = () => undefined;
    /** Whether answers are lost after the work was done. */
    this.isDeaf = () => false;
    /** Whether a service behind the gateway is away: `registry` or `delivery`. */
    this.isAway = () => false;
  }

  answer = async (call) => {
    const scripted = this.script.shift();
    if (scripted) return scripted;
    const error = this.objection(call);
    if (error) return error;
    const answer = this[call.method](call);
    return this.isDeaf() ? { status: 0 } : answer;
  };

  Register({ message, headers }) {
    if (headers.authorization !== "Bearer key") return refusal(401, "unauthenticated", "");
    assert.ok(message.installMarker);
    const old = [...this.devices.values()].find((it) => it.installId === message.installId
      && it.installMarker === message.installMarker);
    const device = old ?? { id: `device-${this.devices.size + 1}`, version: 0 };
    Object.assign(device, message, { secret: `${device.id}-${Math.random()}` });
    device.tags = [...(message.tags ?? [])].sort();
    this.take(device, message.addresses ?? []);
    device.version += 1;
    this.devices.set(device.id, device);
    const body = { deviceId: device.id, deviceSecret: device.secret };
    return { status: 200, body: { ...body, tagVersion: String(device.version) } };
  }

  Sync({ message }) {
    const device = this.devices.get(message.deviceId);
    if (!device || device.secret !== message.deviceSecret) {
      return refusal(401, "unauthenticated", "");
    }
    const body = this.isAway("registry") ? { tags: { error: away("registry") } } : this.store(device, message);
    return { status: 200, body: { ...body, ...this.exchange(message) } };
  }

  /** What the registry does. */
  store(device, message) {
    const tags = { version: String(device.version), accepted: true };
    if (message.tags) {
      const wanted = [...message.tags.tags].sort();
      const isSame = JSON.stringify(wanted) === JSON.stringify(device.tags);
      if (!isSame && message.tags.version !== tags.version) {
        Object.assign(tags, { accepted: false, tags: device.tags });
      } else if (!isSame) this.setTags(device, wanted, tags);
    }
    for (const name of ["settings", "locale", "timeZone"]) {
      if (message[name] !== undefined) device[name] = message[name];
    }
    if (message.addresses) this.take(device, message.addresses.addresses);
    return { tags, addresses: { unused: this.unused } };
  }

  /** What delivery does. */
  exchange(message) {
    const error = this.isAway("delivery") ? away("delivery") : undefined;
    if (error) return { inbox: { error }, events: { error } };
    for (const event of message.events) {
      if (!this.events.has(event.id)) this.events.set(event.id, event);
    }
    const from = Number(message.inboxCursor || 0), items = this.items.slice(from, from + 2);
    const cursor = String(from + items.length);
    const inbox = { items, cursor, more: from + items.length < this.items.length };
    const stored = { storedEventIds: message.events.map((event) => event.id) };
    return { inbox, events: stored };
  }

  setTags(device, wanted, tags = {}) {
    device.tags = wanted;
    device.version += 1;
    tags.version = String(device.version);
  }

  /** An address belongs to whom has stated it last. */
  take(device, addresses) {
    for (const other of this.devices.values()) {
      if (other === device) continue;
      other.addresses = other.addresses.filter((it) => !addresses.some((mine) =>
        mine.endpoint && mine.endpoint === it.endpoint));
    }
    device.addresses = addresses;
  }

  get only() { return [...this.devices.values()][0]; }
}

/** The error of a part, as the gateway says it while the service for it is away. */
const away = (name) => ({ code: 14, message: `${name} does not answer` });

/** An error as the gateway says it. */
export function refusal(status, code, field) {
  const violations = { debug: { fieldViolations: [{ field, description: "it is wrong" }] } };
  return { status, body: { code, message: `${field} is wrong`, details: field ? [violations] : [] } };
}
