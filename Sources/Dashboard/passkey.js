// Passkeys: what the server and the browser exchange, as plain messages.

/** @param {string} text base64, as JSON has bytes */
const bytes = (text = "") => Uint8Array.from(atob(text), (it) => it.charCodeAt(0));

/** @param {ArrayBuffer | null | undefined} buffer */
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))));

/**
 * Asks a passkey to sign: any of this host, or one of those that are named.
 * @param {any} session
 */
export async function assertion(session) {
  const { challenge } = await session.call("Accounts/BeginPasskeySignIn", {});
  const found = /** @type {any} */ (await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), userVerification: "required" },
  }));
  if (!found) throw new Error("No passkey was chosen.");
  const { response } = found;
  return { credentialId: text(found.rawId), authenticatorData: text(response.authenticatorData),
    clientDataJson: text(response.clientDataJSON), signature: text(response.signature),
    userHandle: text(response.userHandle) };
}

/**
 * Makes a passkey for the account that is signed in.
 * @param {any} session @param {string} name
 */
export async function makePasskey(session, name) {
  const begun = await session.call("Accounts/BeginPasskey", {});
  const made = /** @type {any} */ (await navigator.credentials.create({
    publicKey: {
      challenge: bytes(begun.challenge), rp: { name: "Herald" },
      user: { id: bytes(begun.userHandle), name: begun.login, displayName: begun.name },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: (begun.known ?? []).map((/** @type {string} */ id) =>
        ({ type: "public-key", id: bytes(id) })),
    },
  }));
  if (!made) throw new Error("No passkey was made.");
  return session.call("Accounts/AddPasskey", { name,
    attestationObject: text(made.response.attestationObject),
    clientDataJson: text(made.response.clientDataJSON) });
}
