// A config set in the page: written with mistakes and without, for some devices, changed by
// somebody else meanwhile, loaded by an app, disabled, and stored as it was once.
import assert from "node:assert/strict";
import https from "node:https";

const stored = async (it) => (await it.call("ConfigSets/GetConfigSet", { name: "flags" },
  it.operatorKey)).configSet;

/** The state that the page shows. */
const stateIs = (it, state) => it.wait(`it is ${state}`,
  `document.querySelector("main .facts .badge")?.innerText === "${state}"`);

/** The page shows a version, and what is typed and pressed from now on is of its form. */
const versionIs = (it, version) => it.wait(`version ${version} is shown`,
  `/^Version\\s+${version}$/m.test(document.querySelector("main .facts")?.innerText)`);

/** What an app with the key that is built into it gets. */
const load = (it) => new Promise((resolve, reject) => {
  https.get(`${it.gateway.url}/apps/news/config/flags.json`, { ca: it.authority,
    headers: { authorization: `Bearer ${it.deviceKey}` } }, async (response) => {
    const parts = [];
    for await (const part of response) parts.push(part);
    resolve(Buffer.concat(parts).toString());
  }).on("error", reject);
});

async function write(it) {
  await it.jump("g", "v");
  await it.waitFor("There are no config sets");
  await it.press("New config set");
  await it.type("Name", "flags");
  await it.type("What it is for", "What is switched on");
  await it.type("Values, as JSON", `{"beta": tru}`);
  await it.waitFor("This is no JSON");
  await it.press("Save");
  await it.waitFor("Variant 1: This is no JSON");
  for (const scheme of ["light", "dark"]) await it.check("values with a mistake", scheme);
  // Numbers that JavaScript cannot have stay as they are written.
  await it.type("Values, as JSON", `{"big":9007199254740993,"beta":false}`);
  await it.press("Tidy up");
  await it.press("Save");
  await it.waitFor("It is stored as version 1.");
  await versionIs(it, 1);
  const set = await stored(it);
  assert.deepEqual(set.variants, [{ values: `{"beta":false,"big":9007199254740993}` }]);
  it.step("a config set is written, and a mistake in it is shown");
}

/** Some devices get other values; what somebody else has stored meanwhile stays. */
async function vary(it) {
  const typeVariant = async () => {
    await it.press("Add a variant");
    await it.type("Audience", "/topics/news");
    await it.wait("the audience is counted",
      `document.querySelector("main .count")?.innerText.startsWith("3 of ")`);
    await it.type("Values, as JSON", `{"beta": true}`);
  };
  await typeVariant();
  await it.evaluate("location.reload()");
  await it.signIn(it.adminKey);
  await it.waitFor("This is what you typed before. It is not stored.");
  const now = await stored(it);
  await it.call("ConfigSets/PutConfigSet", { configSet: { ...now, description: "by another" } },
    it.operatorKey);
  await it.press("Save");
  await it.waitFor("is at version 2, not 1");
  assert.equal((await stored(it)).description, "by another");
  await it.press("Discard the changes…");
  await it.press("Discard the changes");
  await it.wait("the other's change is shown", `document.querySelector("main form input").value
    === "by another"`);
  await typeVariant();
  await it.press("Save");
  await it.waitFor("It is stored as version 3.");
  await versionIs(it, 3);
  assert.deepEqual((await stored(it)).variants.map((one) => [one.audience ?? "", one.values]),
    [["/topics/news", `{"beta":true}`], ["", `{"beta":false,"big":9007199254740993}`]]);
  // What hides the others is refused before anything is stored.
  await it.press("Move up");
  await it.press("Save");
  await it.waitFor("Variant 1 is for every device");
  await it.press("Discard the changes…");
  await it.press("Discard the changes");
  it.step("some devices get other values, and nobody's change is lost");
}

async function turn(it) {
  assert.equal(await load(it), `{"beta":false,"big":9007199254740993}`);
  await it.go("#/configs");
  await it.press("flags");
  await it.wait("the load is counted", `[...document.querySelectorAll("main tbody tr")]
    .some((one) => /\\t1\\t1\\t/.test(one.innerText))`);
  await it.press("Disable…");
  await it.press("Disable it");
  await stateIs(it, "disabled");
  assert.equal(await load(it), "{}");
  for (const scheme of ["light", "dark"]) await it.check("a disabled config set", scheme);
  await it.press("Enable…");
  await it.press("Enable it");
  await stateIs(it, "enabled");
  it.step("it is loaded, disabled and enabled");
}

async function goBack(it) {
  await it.evaluate(`document.querySelector("[aria-label='Look at version 1']").click()`);
  await it.waitFor("Version 1 of flags");
  await it.waitFor("differs");
  for (const scheme of ["light", "dark"]) await it.check("an older version", scheme);
  await it.press("Store it again…");
  await it.press("Store it again");
  await stateIs(it, "enabled");
  const set = await stored(it);
  assert.deepEqual([set.version, set.description, set.variants.length],
    ["6", "What is switched on", 1]);
  it.step("an older version is stored again");
}

/** The story of a config set. */
export async function configSets(it) {
  await write(it);
  await vary(it);
  await turn(it);
  await goBack(it);
}
