// Times on the pages: each names its zone, beside it or once for its table or list.
import assert from "node:assert/strict";

/** The zone that is chosen: no machine's own, with a name for times that no other has. */
export const zone = "Asia/Kathmandu";

/** The numbers of times that were seen, by what named their zone. */
const seen = { beside: 0, around: 0 };

/** The times of the page whose zone nothing names, with what is around each of them. */
export async function lacksZone(it) {
  const found = await it.evaluate(`{
    const zone = ${JSON.stringify(zone)}, lacks = [];
    let beside = 0, around = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      for (const time of data.matchAll(/\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}(:\\d{2})?/g)) {
        const rest = data.slice(time.index + time[0].length);
        const table = parentElement.closest("table"), part = parentElement.closest("section");
        if (rest.startsWith(" GMT+5:45") || rest.includes(zone)) beside += 1;
        else if (table ? table.caption.textContent.endsWith("Times in " + zone)
          : part?.textContent.includes("Times in " + zone)) around += 1;
        else lacks.push(parentElement.outerHTML.slice(0, 200));
      }
    }
    return { lacks, beside, around };
  }`);
  seen.beside += found.beside;
  seen.around += found.around;
  return found.lacks;
}

/** Fails unless many times were seen, and a time without a zone would be found. */
export async function timesSeen(it) {
  assert.ok(seen.beside > 20 && seen.around > 50, JSON.stringify(seen));
  await it.evaluate(`{
    const one = document.createElement("p");
    one.id = "bare-time";
    one.textContent = "2026-01-01 12:00:00";
    document.body.append(one);
  }`);
  assert.equal((await lacksZone(it)).length, 1);
  await it.evaluate(`document.querySelector("#bare-time").remove()`);
  it.step(`${seen.beside} times with their zone, and ${seen.around} in a table or list with it`);
}
