// What a push or an item of the inbox means. The tables in Tests/ClientVectors say it, for this
// library and for HeraldClient.

/** @param {ReturnType<typeof addHeraldAgent>} core */
function addHeraldMessages(core) {
  "use strict";

  const { encode, second } = core;

  /** The ways in which an app's own payloads are read: names of members for each thing. */
  const mappings = /** @type {Record<string, any>} */ ({
    herald: {},
    slack: {
      id: ["id"], kind: ["type"], needsKind: true, title: ["title"], body: ["body", "message"],
      kinds: { MENTION: "mention", INFO: "info", CALL: "call", BADGE: "badge", TEST: "test" },
      link: ["deepLinkUri"], team: ["teamId"], user: ["userId"], conversation: ["channelId"],
      conversationQuery: "id", subtype: ["subtype"], expires: ["expires"],
    },
    taskRabbit: {
      id: ["id"], eventType: ["event_type"], objectID: ["task_id", "job_id", "object_id"],
      title: ["title"], body: ["message", "alert"],
    },
    airship: {
      id: ["_", "com.urbanairship.push.CANONICAL_PUSH_ID", "com.urbanairship.push.PUSH_ID"],
      title: ["com.urbanairship.title"], body: ["com.urbanairship.push.ALERT", "alert"],
      link: ["^d", "^u", "app_url"],
    },
  });

  /**
   * One of the library's by its name, or the app's own.
   * @param {any} [mapping]
   */
  const mappingOf = (mapping) => typeof mapping === "string" ? mappings[mapping] : mapping;

  const isObject = (/** @type {any} */ value) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const text = (/** @type {any} */ value) => typeof value === "string" ? value : "";
  /** @param {any} value @returns {number | undefined} */
  const integer = (value) => {
    const isText = typeof value === "string" && /^[-+]?\d{1,16}$/.test(value);
    const number = isText ? Number(value) : value;
    return Number.isSafeInteger(number) ? number : undefined;
  };
  /** @param {any} value @returns {string | undefined} */
  const scalar = (value) => typeof value === "string" ? value
    : typeof value === "boolean" ? String(value)
      : typeof value === "number" ? integer(value)?.toString() : undefined;
  /** @param {any} object @param {string} name */
  const own = (object, name) => Object.hasOwn(object ?? {}, name) ? object[name] : undefined;
  /** @param {any} value @returns {number} */
  const depth = (value) => typeof value === "object" && value !== null
    ? 1 + Object.values(value).reduce((most, inner) => Math.max(most, depth(inner)), 0) : 0;

  /**
   * The 64-bit FNV-1a hash.
   * @param {Uint8Array} bytes
   */
  function fingerprint(bytes) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return `content:${hash.toString(16).padStart(16, "0")}`;
  }

  /**
   * A link's parts; undefined if it is no path and no URL.
   * @param {string} link
   */
  function parseLink(link) {
    if (!link || /[\0-\x20\x7f]/.test(link)) return undefined;
    const [, before, items = ""] = /** @type {string[]} */ (/^([^?#]*)(?:\?([^#]*))?/.exec(link));
    const [isURL, scheme = "", host = "", rest = ""] =
      /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(.*)$/i.exec(before) ?? [];
    if (!isURL && !/^\/(?!\/)/.test(before)) return undefined;
    /** @type {Record<string, string>} */
    const query = Object.create(null);
    for (const item of items.split("&").filter(Boolean)) {
      const [name, ...value] = item.split("=");
      query[unescaped(name)] ??= unescaped(value.join("="));
    }
    const path = isURL ? rest : before;
    return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path, query };
  }

  /**
   * Undoes percent-encoding; what is not well-formed stays.
   * @param {string} part
   */
  function unescaped(part) {
    try { return decodeURIComponent(part); } catch { return part; }
  }

  /**
   * Where a payload has Herald's members and the app's own.
   * @param {any} top
   */
  function scopesOf(top) {
    const nested = [own(top, "data"), own(top, "extra"), top.notification?.data].find(isObject);
    const data = nested ?? top, prefix = "herald_";
    const isPrefixed = Object.keys({ ...data, ...top }).some((name) => name.startsWith(prefix));
    const isPlain = !isPrefixed && typeof top.id === "string" && top.aps === undefined;
    const plain = ["id", "notification", "type", "url", "image", "tag", "version", "actions",
      "thread", "clear", "title", "body", "sound", "badge", "silent", "format", "data"];
    const isHidden = (/** @type {string} */ name) => !nested && isPlain && plain.includes(name)
      || /^(aps|from|fcm_options|herald_.*|gcm\..*|google\..*)$/s.test(name);
    return {
      isPlain, isForeign: !isPrefixed && !isPlain,
      herald: (/** @type {string} */ name) => isPlain
        ? own(top, name === "collapse_key" ? "tag" : name)
        : isPrefixed ? own(data, prefix + name) ?? own(top, prefix + name) : undefined,
      /** @param {string[]} [names] */
      first: (names = []) => names.map((n) => scalar(own(data, n)) ?? scalar(own(top, n)))
        .find((value) => value !== undefined),
      added: Object.fromEntries(Object.entries(data)
        .filter(([name, value]) => !isHidden(name) && scalar(value) !== undefined)
        .map(([name, value]) => [name, scalar(value)])),
    };
  }

  /**
   * Reads the bytes of a push. It never fails.
   * @param {Uint8Array} bytes @param {any} [mapping]
   */
  function decode(bytes, mapping = {}) {
    try {
      // Half of a surrogate pair would not survive being kept as UTF-8.
      const whole = (/** @type {string} */ _, /** @type {any} */ value) =>
        typeof value === "string" ? new TextDecoder().decode(encode(value)) : value;
      const payload = JSON.parse(new TextDecoder().decode(bytes), whole);
      if (isObject(payload) && depth(payload) <= 64) return readPayload(payload, mapping);
    } catch { /* It is recorded, and not shown. */ }
    return { ...emptyMessage(), id: fingerprint(bytes), isNamed: false, fault: "unreadable" };
  }

  /** @returns {Message} */
  const emptyMessage = () => ({
    id: "", isNamed: true, notificationID: "", type: "", kind: "ordinary", fault: undefined,
    title: "", subtitle: "", body: "", isTextInApp: false, image: "", sound: "", badge: undefined,
    actions: [], thread: "", link: "", data: {}, team: "", user: "", conversation: "",
    subtype: "", eventType: "", objectID: "", collapseKey: "", version: 0, clears: false,
    isSilent: false, sentTime: undefined, expireTime: undefined,
  });

  /**
   * Reads a payload of any provider.
   * @param {any} top @param {any} mapping
   */
  function readPayload(top, mapping) {
    const scopes = scopesOf(top), { herald, first, isPlain } = scopes;
    const message = emptyMessage(), { aps, notification } = top;
    const alert = aps?.alert ?? notification;
    for (const name of ["id", "type", "image", "thread"]) message[name] = text(herald(name));
    message.notificationID = text(herald("notification"));
    message.title = text(alert?.title);
    message.subtitle = text(alert?.subtitle);
    message.body = text(aps?.alert) || text(alert?.body);
    message.isTextInApp = [alert?.["title-loc-key"], alert?.["loc-key"]]
      .some((key) => typeof key === "string");
    for (const name of ["title", "body"]) {
      if (isPlain && typeof top[name] === "string") message[name] = top[name];
      message[name] ||= first(mapping[name]) ?? "";
    }
    const hasText = message.title || message.body || message.isTextInApp;
    message.isSilent = !hasText || (isPlain && top.silent === true);
    message.image ||= text(notification?.image);
    message.thread ||= text(aps?.["thread-id"]);
    const said = text(herald("sound") ?? notification?.sound);
    message.sound = aps ? text(aps.sound) || text(aps.sound?.name)
      : said === "none" ? "" : said || (message.isSilent ? "" : "default");
    message.badge = firstBadge(aps?.badge, herald("badge"), notification?.notification_count,
      top.app_badge);
    message.actions = readActions(herald("actions"));
    message.collapseKey = text(herald("clear"));
    message.clears = message.collapseKey !== "";
    message.isSilent ||= message.clears;
    message.collapseKey ||= text(herald("collapse_key"));
    message.version = Math.max(0, integer(herald("version")) ?? 0);
    message.data = scopes.added;
    message.link = text(herald("url")) || text(notification?.navigate);
    return finish(message, scopes, mapping);
  }

  /** @param {...any} numbers */
  const firstBadge = (...numbers) =>
    numbers.map(integer).find((n) => n !== undefined && n >= 0 && n <= 999999);

  /** @param {any} list */
  function readActions(list) {
    try { list = typeof list === "string" ? JSON.parse(list) : list; } catch { return []; }
    return (Array.isArray(list) ? list : [])
      .map((it) => ({
        id: text(it?.id) || text(it?.action), title: text(it?.title), url: text(it?.url),
      }))
      .filter((action) => action.id).slice(0, 4);
  }

  /**
   * Reads an item of the inbox.
   * @param {any} item @param {any} [mapping] @returns {Message}
   */
  function readItem(item, mapping = {}) {
    const { content = {} } = item, message = emptyMessage(), sound = text(content.sound);
    const names = { title: "title", body: "body", link: "url", image: "imageUrl", thread: "thread",
      collapseKey: "collapseKey" };
    for (const [name, member] of Object.entries(names)) message[name] = text(content[member]);
    message.id = text(item.messageId);
    message.notificationID = text(item.notificationId);
    message.type = text(item.type);
    message.isTextInApp = isObject(content.locKeys);
    message.clears = content.clear === true;
    const hasText = message.title || message.body || message.isTextInApp;
    message.isSilent = message.clears || content.silent === true || !hasText;
    message.sound = sound === "none" ? "" : sound || (message.isSilent ? "" : "default");
    message.badge = content.badge ? firstBadge(content.badge.count ?? 0) : undefined;
    message.actions = readActions(content.actions);
    message.version = Math.max(0, integer(item.version) ?? 0);
    message.sentTime = readTime(item.sendTime);
    message.expireTime = readTime(item.expireTime);
    const scopes = scopesOf({ id: message.id, data: content.data });
    message.data = isObject(content.data) ? scopes.added : {};
    return finish(message, scopes, mapping);
  }

  /** @param {any} time */
  function readTime(time) {
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text(time));
    const milliseconds = isTime ? Date.parse(time.replace(/(\.\d{3})\d+/, "$1")) : NaN;
    return Number.isNaN(milliseconds) ? undefined : milliseconds;
  }

  /** @param {Message} message @param {ReturnType<typeof scopesOf>} scopes @param {any} mapping */
  function finish(message, { first, herald, isForeign }, mapping) {
    message.link ||= first(mapping.link) ?? "";
    for (const name of ["team", "user", "subtype", "eventType", "objectID", "conversation"]) {
      message[name] = first(mapping[name]) ?? "";
    }
    if (mapping.conversationQuery) {
      message.conversation ||= parseLink(message.link)?.query[mapping.conversationQuery] ?? "";
    }
    const expires = integer(first(mapping.expires));
    if (expires !== undefined && expires >= 0 && expires <= 253402300799) {
      message.expireTime ??= expires * second;
    }
    const kind = first(mapping.kind);
    if (kind !== undefined || mapping.needsKind) {
      message.kind = own(mapping.kinds, kind ?? "") ?? `unknown:${kind ?? ""}`;
    }
    const format = herald("format"), mapped = first(mapping.format);
    const newest = Math.max(1, mapping.newestFormat ?? 1);
    const number = mapped === undefined ? 1 : integer(mapped) ?? 0;
    const isUnknown = message.kind.startsWith("unknown:") && !message.clears;
    if ((format !== undefined && integer(format) !== 1) || number < 1 || number > newest) {
      message.fault = "newer_format";
    } else if (isUnknown) message.fault = "unknown_kind";
    nameMessage(message, isForeign, first(mapping.id));
    message.sentTime ??= timeOf(message.notificationID);
    return message;
  }

  /** @param {Message} message @param {boolean} isForeign @param {string} [mapped] */
  function nameMessage(message, isForeign, mapped = "") {
    const isID = (/** @type {string} */ id) => id !== "" && encode(id).length <= 256;
    if (!isForeign && isID(message.id)) return;
    message.isNamed = false;
    const { notificationID, title, body, link, kind, data } = message;
    // By their bytes, which UTF-16 orders otherwise.
    const code = (/** @type {string} */ name) => String.fromCharCode(...encode(name));
    const names = Object.keys(data).sort((a, b) => code(a) < code(b) ? -1 : 1);
    message.id = isID(mapped) ? mapped : isID(notificationID) ? `notification:${notificationID}`
      : fingerprint(encode(
        [title, body, link, kind, ...names.map((n) => `${n}=${data[n]}`)].join("\u0001")));
  }

  /**
   * When a notification was made, by its id.
   * @param {string} id
   */
  function timeOf(id) {
    const digits = "0123456789abcdefghjkmnpqrstvwxyz";
    const values = [...id].map((letter) => digits.indexOf(letter));
    if (values.length !== 26 || values.includes(-1)) return undefined;
    const time = values.slice(0, 10).reduce((sum, value) => sum * 32 + value, 0);
    return time < 2 ** 48 ? time : undefined;
  }

  return Object.assign(core, {
    decode, emptyMessage, mappingOf, parseLink, readItem, readPayload, unescaped,
  });
}

addHeraldMessages(/** @type {any} */ (globalThis).heraldCore);
