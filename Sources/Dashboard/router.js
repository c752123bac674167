// Addresses: the part after `#`, such as `#/notifications?state=sent`. So the gateway has one page,
// and an address can be shared. Keys never stand in one.

/** @typedef {{path: string[], query: Record<string, string>}} Place */

/** @param {string} hash @returns {Place} */
export function parse(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decoded);
  return { path: parts, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string[]} path @param {Record<string, string | undefined>} [query] */
export function link(path, query = {}) {
  const known = Object.entries(query).filter((it) => it[1]);
  const text = new URLSearchParams(/** @type {any} */ (known)).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${text ? `?${text}` : ""}`;
}

/**
 * Goes somewhere.
 * @param {string} address
 */
export function go(address) { location.hash = address; }

/**
 * Changes the filters in the address without a new step in the history. A page that says whose they
 * are leaves the address of another one, to which somebody has gone meanwhile, as it is.
 * @param {Record<string, string | undefined>} query @param {string[]} [own] the page's path
 */
export function setQuery(query, own) {
  const { path } = parse(location.hash);
  if (own && own.join("/") !== path.join("/")) return;
  history.replaceState(null, "", link(path, query));
}

/**
 * Keys that are typed one after the other, such as `g n`. A key with a modifier is none of them.
 * @param {Record<string, () => any>} jumps
 */
export function sequences(jumps, now = Date.now) {
  let before = "", time = 0;
  return (/** @type {string} */ key) => {
    const typed = now() - time < 1500 && before ? `${before} ${key}` : key;
    const act = jumps[typed] ?? jumps[key];
    const isBegin = Object.keys(jumps).some((it) => it.startsWith(`${key} `));
    [before, time] = !act && isBegin ? [key, now()] : ["", 0];
    return act;
  };
}
