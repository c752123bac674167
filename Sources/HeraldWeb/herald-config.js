// Config sets in a web page: values that the app's team can change. docs/WEB.md says more.

/** @typedef {import("./herald.js").Herald} Herald */
/**
 * @typedef {object} Config
 * @property {string} name
 * @property {string} tag Which values they are, for the server.
 * @property {string} version A whole number, which rises.
 * @property {string} values The values as the server wrote them.
 * @property {string} signature In Base64.
 * @property {string} keyId
 */

/**
 * Who signs config sets: the app's id, and its public key in Base64, or several of which one signs.
 * @typedef {{app: string, key: string | string[]}} Signer
 */

/**
 * The values of a config set as the server gave them last, also without a network; undefined if the
 * device has none. The first call asks the server. With a signer, only values that it has signed
 * are taken.
 * @param {Herald} herald @param {string} name @param {Signer} [signer]
 * @returns {Promise<any>}
 */
export async function config(herald, name, signer) {
  const { store } = herald.agent.environment;
  if (!await begin(herald, signer)) await herald.sync({ isAsked: true });
  const kept = await store.get(`config:${name}`);
  return kept && JSON.parse(kept.values);
}

/**
 * Lets syncs ask for config sets; says whether they did already.
 * @param {Herald} herald @param {Signer} [signer]
 */
async function begin(herald, signer) {
  const { agent } = herald;
  agent.hearConfigs = (part) => take(herald, part, signer);
  const { configs } = await agent.state();
  if (!configs) await agent.change((state) => { state.configs ??= { known: [] }; });
  return Boolean(configs);
}

/**
 * Takes what a sync says of config sets. Values that are older than those here came late, or from
 * somebody who keeps the new ones from this page.
 * @param {Herald} herald @param {any} part @param {Signer} [signer]
 */
async function take(herald, part, signer) {
  if (!part || part.error) return;
  const { store } = herald.agent.environment;
  /** @type {Config[]} */
  const taken = [];
  for (const config of /** @type {Config[]} */ (part.configs ?? [])) {
    const had = await store.get(`config:${config.name}`);
    if (had && BigInt(config.version) < BigInt(had.version)) continue;
    if (signer && !await isSigned(config, signer.app, signer.key)) {
      herald.problem = new Error(`the values of ${config.name} are not signed by the app's team`);
      continue;
    }
    await store.change(`config:${config.name}`, () => config);
    taken.push(config);
  }
  const gone = part.goneNames ?? [];
  for (const name of gone) await store.change(`config:${name}`, () => undefined);
  await herald.agent.change((state) => {
    const names = [...taken.map((config) => config.name), ...gone];
    const others = (state.configs?.known ?? []).filter(({ name }) => !names.includes(name));
    state.configs = { known: [...others, ...taken.map(({ name, tag }) => ({ name, tag }))] };
  });
  for (const { name } of taken) {
    herald.dispatchEvent(new CustomEvent("config", { detail: name }));
  }
}

/** @param {string} text In Base64. */
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Says whether one of the keys has signed values. A browser that does not know Ed25519 trusts none.
 * @param {Config} config @param {string} app @param {string | string[]} keys In Base64.
 */
async function isSigned({ name, version, values, signature }, app, keys) {
  const message = `herald-config-1\n${app}\n${name}\n${version}\njson\n${values}`;
  for (const key of [keys].flat()) {
    try {
      const { subtle } = crypto, raw = bytes(key);
      const known = await subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
      const signed = bytes(signature), text = new TextEncoder().encode(message);
      if (await subtle.verify("Ed25519", known, signed, text)) return true;
    } catch {
      // The next key may be one that works.
    }
  }
  return false;
}
