// Who is meant by what somebody types: a device, a person, an address, or an audience.

/**
 * What a search is for: a device's id, or a selector; `user NAME` is that user's devices.
 * @param {string} text
 */
export function selectorOf(text) {
  const who = whoOf(text);
  if (who.device) return { id: who.device };
  return { audience: who.user ? userSelector(who.user) : text.trim() };
}

/**
 * The devices of a person, as a selector.
 * @param {string} user
 */
export const userSelector = (user) => `user(${JSON.stringify(user)})`;

/**
 * One device or one person. What is neither may be an address, which no call of the API looks up.
 * @param {string} text @returns {{device?: string, user?: string, isAddress?: boolean}}
 */
export function whoOf(text) {
  const words = text.trim();
  if (/^[0-9a-z]{26}$/.test(words)) return { device: words };
  const user = /^user[ :](.+)$/.exec(words)?.[1].trim();
  if (user) return { user };
  return { isAddress: looksLikeAddress(words) };
}

/**
 * Whether a text is like a mail address, a web address, or a token of a push service.
 * @param {string} text
 */
const looksLikeAddress = (text) => /^[^\s()"/]+@[^\s()"/]+\.[^\s()"/]+$/.test(text)
  || /^https?:\S+$/.test(text) || /^[0-9A-Za-z_:-]{60,}$/.test(text);

export const noAddresses = "Herald cannot find a device by its address. Take its id, or user and "
  + "the name of its user.";

/**
 * The ids of the devices that are meant.
 * @param {any} session @param {string} text @returns {Promise<string[]>}
 */
export async function devicesOf(session, text) {
  const { device, user, isAddress } = whoOf(text);
  if (device) return [device];
  if (user) {
    const told = await session.ask("Registry/GetUser", { id: user });
    const ids = told.user?.deviceIds ?? [];
    if (!ids.length) throw new Error(`The user ${user} has no device.`);
    return ids;
  }
  throw new Error(isAddress ? noAddresses
    : "Type the id of a device, or user and a name, such as user jo.");
}
