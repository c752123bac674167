// Runs in the dashboard before its own modules: notes when keys are pressed, which calls are made,
// and when something is on the screen. All times are those of performance.now() in the page.
{
  const bench = globalThis.bench = { calls: [], lastKey: 0, shown: undefined };
  const fetched = globalThis.fetch;
  globalThis.fetch = async (...all) => {
    const [url, options] = all;
    const call = { url: String(url), body: String(options?.body ?? ""),
      begin: performance.now(), end: 0 };
    bench.calls.push(call);
    const response = await fetched(...all);
    call.end = performance.now();
    return response;
  };
  addEventListener("keydown", (event) => { bench.lastKey = event.timeStamp; }, true);

  /** When the next frame has been painted. */
  bench.painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(0);
  }));

  /** Watches a change for which `test` answers something; that, and when it was painted. */
  bench.change = (test) => new Promise((resolve) => {
    const observer = new MutationObserver((records) => {
      const found = test(records);
      if (!found) return;
      observer.disconnect();
      bench.painted().then((at) => resolve({ at, found }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });

  /** The latest answer of a method to a request that has these members; undefined if none. */
  bench.answered = (method, wanted) => bench.calls.findLast((it) => it.end
    && it.url.endsWith(method) && Object.entries(wanted).every(([name, value]) =>
    JSON.parse(it.body)[name] === value));

  /** Begins to wait until the answer of a call is shown as a child of `place`. */
  bench.expect = (method, wanted, place, child) => {
    bench.calls.length = 0;
    bench.expected = bench.change((records) => {
      const call = bench.answered(method, wanted);
      const element = call && records.map((it) => it.target).find((it) => it.matches?.(place)
        && it.querySelector(`:scope > ${child}`));
      return element && { call, text: element.querySelector(`:scope > ${child}`).innerText,
        rows: element.querySelectorAll("tbody tr").length };
    }).then(({ at, found: { call, text, rows } }) => ({ total: at - bench.lastKey,
      wait: call.begin - bench.lastKey, server: call.end - call.begin, draw: at - call.end,
      text: text.slice(0, 60), rows }));
  };

  /** The whole first page: its figures and the latest notifications. */
  bench.change(() => document.querySelector(".figures .big")
    && document.querySelector(".page table tbody tr, .page .empty"))
    .then(({ at }) => { bench.shown = at; });

  /** Notes every 100 ms what the page of a notification says of deliveries. */
  bench.sample = () => {
    bench.samples = [];
    bench.timer = setInterval(() => {
      const row = [...document.querySelectorAll(".bar-row")]
        .find((it) => it.querySelector(".label").textContent === "Delivered");
      const text = row?.querySelector(".number").firstChild.textContent;
      bench.samples.push([Date.now(), text ? Number(text.replace(/\D/g, "")) : -1]);
    }, 100);
  };
}
