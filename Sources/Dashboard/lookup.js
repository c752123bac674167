// Who is meant by what somebody types: a device, a person, an address, or an audience.

/**
 * What a search is for: a device's id, an address, or a selector; `user NAME` is that user's
 * devices.
 * @param {string} text @returns {{id?: string, address?: string, audience?: string}}
 */
export function selectorOf(text) {
  const who = whoOf(text);
  if (who.device) return { id: who.device };
  if (who.address) return { address: who.address };
  return { audience: who.user ? userSelector(who.user) : text.trim() };
}

/**
 * The devices of a person, as a selector.
 * @param {string} user
 */
export const userSelector = (user) => `user(${JSON.stringify(user)})`;

/**
 * One device, one person or one address; nothing of these may be a selector. `address TEXT` is an
 * address that does not look like one.
 * @param {string} text @returns {{device?: string, user?: string, address?: string}}
 */
export function whoOf(text) {
  const words = text.trim();
  if (/^[0-9a-z]{26}$/.test(words)) return { device: words };
  const user = /^user[ :](.+)$/.exec(words)?.[1].trim();
  if (user) return { user };
  const address = /^address[ :](.+)$/.exec(words)?.[1].trim()
    ?? (looksLikeAddress(words) ? words : "");
  return address ? { address } : {};
}

/**
 * True if a text is like a mail address, a web address, or a token of a push service.
 * @param {string} text
 */
const looksLikeAddress = (text) => /^[^\s()"/]+@[^\s()"/]+\.[^\s()"/]+$/.test(text)
  || /^https?:\S+$/.test(text) || /^[0-9A-Za-z_:-]{60,}$/.test(text);

/**
 * The devices that have an address, each with that address.
 * @param {any} session @param {string} address
 * @returns {Promise<{device: any, address: any}[]>}
 */
export async function withAddress(session, address) {
  const told = await session.ask("Registry/FindDevices", { address });
  return (told.devices ?? []).map((/** @type {any} */ it) => ({ device: it.device ?? {},
    address: it.address ?? {} }));
}

/**
 * The ids of the devices that are meant.
 * @param {any} session @param {string} text @returns {Promise<string[]>}
 */
export async function devicesOf(session, text) {
  const { device, user, address } = whoOf(text);
  if (device) return [device];
  if (user) {
    const told = await session.ask("Registry/GetUser", { id: user });
    const ids = told.user?.deviceIds ?? [];
    if (!ids.length) throw new Error(`The user ${user} has no device.`);
    return ids;
  }
  if (address) {
    const found = await withAddress(session, address);
    if (!found.length) throw new Error("No device has that address.");
    return found.map((it) => it.device.id);
  }
  throw new Error("Type the id of a device, an address, or user and a name, such as user jo.");
}
