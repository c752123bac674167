// Parts of a browser for tests without one: storage, and locks that several tabs share.

/** A storage with what is in it. */
export function storage(items = {}) {
  const kept = new Map(Object.entries(items));
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => {
    kept.set(name, String(value));
  }, removeItem: (name) => { kept.delete(name); }, clear: () => kept.clear(),
  key: (at) => [...kept.keys()][at] ?? null, get length() { return kept.size; },
  names: () => [...kept.keys()] };
}

/** The locks of one browser; each tab takes its own of them, and gives them back when it ends. */
export function lockKeeper() {
  const owners = new Map();
  const tab = () => {
    const own = {};
    return { end: () => {
      for (const [name, owner] of owners) if (owner === own) owners.delete(name);
    }, locks: { async request(name, { signal }, act) {
      if (owners.has(name) && !signal) return act(null);
      while (owners.has(name)) {
        if (signal.aborted) throw signal.reason;
        await new Promise((done) => { setTimeout(done, 20); });
      }
      owners.set(name, own);
      try {
        return await act({ name });
      } finally {
        if (owners.get(name) === own) owners.delete(name);
      }
    } } };
  };
  return { tab, names: () => [...owners.keys()] };
}
