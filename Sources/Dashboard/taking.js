// What an address gives a draft: a notification to write like, or an audience to write to. It is
// taken once, and then the draft is what was kept. A draft of one's own is replaced after a yes.
import { button, dialog, h } from "./dom.js";
import { draftOf, newDraft } from "./draft.js";
import { setQuery } from "./router.js";

/** @typedef {import("./draft.js").Draft} Draft */
/**
 * What a yes would put in the draft's place. With `isOwn` it keeps what was written.
 * @typedef {{label: string, draft: Draft, isOwn?: boolean}} Offer
 */

/**
 * The same draft with another audience: another notification.
 * @param {Draft} draft @param {string} audience @returns {Draft}
 */
const addressed = (draft, audience) => ({ ...draft, audience, key: crypto.randomUUID() });

/**
 * The draft that a page begins with, and what its address offers in place of it.
 * @param {import("./router.js").Place} place @param {any} session
 * @param {import("./drafts.js").DraftStore} store
 * @returns {Promise<{draft: Draft, offers: Offer[]}>}
 */
export async function draftFor(place, session, store) {
  const { from, audience } = place.query;
  if (!from && !audience) return { draft: store.kept, offers: [] };
  const address = location.hash;
  const found = from ? draftOf((await session.ask("Delivery/GetNotification", { id: from }))
    .notification) : newDraft();
  const own = store.kept;
  // Whoever has gone to another page meanwhile does not want it any more.
  if (location.hash !== address) return { draft: own, offers: [] };
  // A reload, another zone and another sign-in show the draft as it is then.
  setQuery({});
  const fresh = audience ? addressed(found, audience) : found;
  if (!store.isUnfinished(own)) return { draft: store.take(fresh), offers: [] };
  if (from) return { draft: own, offers: [{ label: "Replace the draft", draft: fresh }] };
  if (own.audience === audience) return { draft: own, offers: [] };
  const filled = addressed(own, audience);
  if (own.audience) {
    return { draft: own, offers: [{ label: "Change its audience", draft: filled, isOwn: true },
      { label: "Begin a new draft", draft: fresh }] };
  }
  store.keep(filled);
  return { draft: filled, offers: [] };
}

/**
 * Asks which offer takes the place of the draft, and keeps that one.
 * @param {Draft} draft @param {Offer[]} offers @param {import("./drafts.js").DraftStore} store
 * @param {() => any} done
 */
export function askOffers(draft, offers, store, done) {
  const [{ draft: { audience } }] = offers, isChange = offers.some((it) => it.isOwn);
  const name = h("strong", {}, draft.title || draft.body || draft.type || "your draft");
  dialog("There is a draft", [h("p", {}, "You have not sent ", name, " yet. ", isChange
    ? ["Its audience is another one. Shall it go to ", h("code", {}, audience),
      " instead, or do you begin a new draft to them?"]
    : "A copy of the notification would take its place.")],
  (close) => offers.map((it) => button(it.label, () => {
    close();
    if (it.isOwn) store.keep(it.draft);
    else store.take(it.draft);
    return done();
  }, { class: it.isOwn ? "button main" : `button ${isChange ? "" : "main "}danger` })));
}
