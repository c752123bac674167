// An experiment that is being written: what the form says, how it divides the audience, the request
// that it stands for, and where it is kept so that a reload loses nothing. Nothing here touches the
// page.
import { localizedOf, restored, set } from "./draft.js";
import { count } from "./format.js";

/**
 * Each app has a draft of its own.
 * @param {string} app
 */
const storageName = (app) => `herald-experiment-draft/${encodeURIComponent(app)}`;

/** No experiment can have this name. */
export const newName = "~new";

/** As many as the API takes. */
export const mostVariants = 8;

/** The axis in hundredths of a percent, as shares have two decimals. */
export const whole = 10000;

/**
 * @typedef {{name: string, percent: string, title: string, body: string, url: string,
 *  image: string, locals: import("./draft.js").Local[], delay: string, local: string}}
 *  VariantDraft
 */
/**
 * @typedef {{name: string, type: string, audience: string, title: string, body: string,
 *  url: string, image: string, locals: import("./draft.js").Local[], variants: VariantDraft[],
 *  holdout: string, seed: string, goal: string, window: string, confidence: string,
 *  minGoals: string, sendWinner: boolean, when: string, time: string}} ExperimentDraft
 */
/** @typedef {{name: string, kind: string, from: number, size: number}} Part */

/** @param {string} name @returns {VariantDraft} */
export const newVariant = (name) => ({ name, percent: "10", title: "", body: "", url: "",
  image: "", locals: [], delay: "", local: "" });

/** @returns {ExperimentDraft} */
export const newDraft = () => ({ name: "", type: "", audience: "", title: "", body: "", url: "",
  image: "", locals: [], variants: [newVariant("a"), newVariant("b")], holdout: "", seed: "",
  goal: "", window: "7", confidence: "95", minGoals: "50", sendWinner: false, when: "now",
  time: "" });

/**
 * Kept for this tab.
 * @param {string} app @param {ExperimentDraft} draft
 */
export const keep = (app, draft) =>
  sessionStorage.setItem(storageName(app), JSON.stringify(draft));

/** @param {string} app */
function stored(app) {
  try {
    return JSON.parse(sessionStorage.getItem(storageName(app)) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} app @returns {ExperimentDraft} */
export function kept(app) {
  const found = restored(stored(app), newDraft());
  const variants = found.variants.map((it) => ({ ...newVariant(""), ...it }));
  return { ...found, variants: variants.length ? variants : newDraft().variants };
}

export const forget = (/** @type {string} */ app) =>
  sessionStorage.removeItem(storageName(app));

/**
 * The first letter that no variant is called.
 * @param {{name: string}[]} variants
 */
export const freeName = (variants) => [..."abcdefgh"].find((letter) =>
  variants.every((it) => it.name.trim() !== letter)) ?? "";

/**
 * A number as it was typed; NaN for what is none.
 * @param {string} text
 */
const typed = (text) => /^\d+([.,]\d+)?$/.test(text.trim())
  ? Number(text.trim().replace(",", ".")) : NaN;

/**
 * A share in hundredths of a percent; NaN for what is none, or has more than two decimals.
 * @param {string} text
 */
export const hundredths = (text) => /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())
  ? Math.round(typed(text) * 100) : NaN;

/**
 * The division of the axis: the holdout, the variants one after the other, and the rest. `over` is
 * what was given away beyond the whole.
 * @param {{holdout: string, variants: {name: string, percent: string}[]}} draft
 */
export function divide({ holdout, variants }) {
  /** @type {Part[]} */ const parts = [];
  let from = 0;
  const put = (/** @type {string} */ name, /** @type {string} */ kind,
    /** @type {number} */ size) => {
    parts.push({ name, kind, from, size });
    from += size;
  };
  if (hundredths(holdout)) put("holdout", "holdout", hundredths(holdout));
  for (const it of variants) put(it.name.trim() || "?", "variant", hundredths(it.percent) || 0);
  const over = Math.max(0, from - whole);
  put("rest", "rest", Math.max(0, whole - from));
  return { parts, over };
}

/**
 * About how many of some devices are in a part: chance sorts them.
 * @param {{size: number}} part @param {number} devices
 */
export const devicesIn = ({ size }, devices) => Math.round(devices * size / whole);

/**
 * A share of the axis, such as `12.5 %`.
 * @param {number} size
 */
export const percentText = (size) => `${size / 100} %`;

/**
 * What a group shows: the content of the request, and in its place what the variant says itself.
 * @param {any} content @param {any} own
 */
export const contentFor = (content, own) => ({ ...content, ...set(own ?? {}) });

const simpleName = /^[a-z0-9._-]{1,64}$/;

/**
 * What is wrong with a variant; empty for nothing.
 * @param {VariantDraft} it @param {ExperimentDraft} draft
 */
function problemOf(it, draft) {
  const name = it.name.trim(), share = hundredths(it.percent);
  const delay = it.delay.trim() ? typed(it.delay) : 0;
  if (!simpleName.test(name)) {
    return "Give each variant a name of a-z, 0-9, '-', '_' and '.'.";
  }
  if (["holdout", "rest"].includes(name)) return `No variant can be called ${name}.`;
  if (draft.variants.filter((other) => other.name.trim() === name).length > 1) {
    return `Two variants are called ${name}. Give each its own name.`;
  }
  if (!(share >= 1)) {
    return `Say how many percent get ${name}: at least 0.01, with at most two decimals.`;
  }
  if (!(delay >= 0 && delay <= 168)) return `${name} can go out 0 to 168 hours later.`;
  if (delay && it.local) return `${name} goes out some hours later or at a local time, not both.`;
  return [it.title, it.body, draft.title, draft.body].some((text) => text.trim()) ? ""
    : `${name} has no text. Write a title or a text for all, or for ${name} itself.`;
}

/**
 * What has to be mended first, from the top of the form to its end; empty for nothing.
 * @param {ExperimentDraft} draft
 */
export function firstProblem(draft) {
  const variants = draft.variants.map((it) => problemOf(it, draft)).find(Boolean);
  const holdout = draft.holdout.trim() ? hundredths(draft.holdout) : 0, goal = draft.goal.trim();
  const { over } = divide(draft), minGoals = Number(draft.minGoals.trim() || NaN);
  const [days, confidence] = [typed(draft.window), typed(draft.confidence)];
  /** @type {[boolean, string | undefined][]} */ const checks = [
    [!simpleName.test(draft.name.trim()),
      "Give the experiment a name of a-z, 0-9, '-', '_' and '.'."],
    [!draft.type.trim(), "Say of what type the notifications are."],
    [!draft.audience.trim(), "Say who may get it. ALL is every device of the app."],
    [Boolean(variants), variants],
    [draft.seed.trim() !== "" && !simpleName.test(draft.seed.trim()),
      "The seed is of a-z, 0-9, '-', '_' and '.'."],
    [Number.isNaN(holdout), "The holdout is a share in percent, with at most two decimals."],
    [over > 0, `The shares are ${percentText(over)} too large: together they can be 100 %.`],
    [draft.variants.length < 2 && !holdout,
      "One variant needs a holdout to be compared with. Or add another variant."],
    [holdout > 0 && !goal, "A holdout needs a goal: nobody can tap what they did not get."],
    [goal !== "" && !/^[a-z0-9._/-]{1,64}$/.test(goal),
      "The goal has a name of a-z, 0-9, '-', '_', '.' and '/'."],
    [!(days * 24 >= 1 && days <= 28), "Goals can be counted for an hour to 28 days."],
    [!(confidence >= 80 && confidence <= 99.9), "It can be 80 % to 99.9 % sure."],
    [!(Number.isInteger(minGoals) && minGoals >= 1 && minGoals < 2 ** 32),
      "Say how many devices must have reached the goal: 1 or more."],
    [draft.when === "at" && !draft.time, "Say when it begins."]];
  return checks.find(([isWrong]) => isWrong)?.[1] ?? "";
}

/**
 * The experiment that StartExperiment is given.
 * @param {ExperimentDraft} draft @param {{moment: (text: string) => string | undefined}} clock
 */
export function experimentOf(draft, clock) {
  const problem = firstProblem(draft);
  if (problem) throw new Error(problem);
  const startTime = draft.when === "at" ? clock.moment(draft.time) : undefined;
  if (draft.when === "at" && !startTime) throw new Error("Say when it begins.");
  const content = (/** @type {any} */ it) => set({ title: it.title.trim(), body: it.body.trim(),
    url: it.url.trim(), imageUrl: it.image.trim(), localized: localizedOf(it) });
  const variants = draft.variants.map((it) => {
    const own = content(it), delay = Math.round((typed(it.delay) || 0) * 3600);
    return { name: it.name.trim(), percent: hundredths(it.percent) / 100,
      ...(Object.keys(own).length ? { content: own } : {}),
      ...(delay ? { delay: `${delay}s` } : {}),
      ...(it.local ? { timing: { localTime: it.local } } : {}) };
  });
  return { name: draft.name.trim(), request: { type: draft.type.trim(),
    audience: draft.audience.trim(), content: content(draft) }, variants,
  ...set({ holdoutPercent: (hundredths(draft.holdout) || 0) / 100, goal: draft.goal.trim(),
    seed: draft.seed.trim() }),
  window: `${Math.round(typed(draft.window) * 86400)}s`,
  confidencePercent: typed(draft.confidence), minGoals: Number(draft.minGoals),
  ...set({ sendWinner: draft.sendWinner, startTime }) };
}

/**
 * What may be meant, and is odd: it is said before the start.
 * @param {any} it an experiment
 */
export function oddities(it) {
  /** @type {string[]} */ const found = [];
  const seen = new Map();
  const window = parseFloat(it.window);
  let given = it.holdoutPercent ?? 0;
  for (const { name, percent, content = {}, delay = "0s", timing } of it.variants) {
    const saying = JSON.stringify([contentFor(it.request.content, content), parseFloat(delay),
      timing?.localTime]);
    if (seen.has(saying)) found.push(`${seen.get(saying)} and ${name} are the same.`);
    else seen.set(saying, name);
    if (parseFloat(delay) >= window) {
      found.push(`${name} goes out when goals are not counted any more.`);
    }
    if ((content.title || content.body) && !content.localized && it.request.content?.localized) {
      found.push(`In other languages ${name} says what all variants say.`);
    }
    given += percent;
  }
  const hasRest = Math.round(given * 100) < whole;
  if (it.sendWinner && !hasRest) found.push("There is no rest that the winner could go to.");
  return found;
}

/**
 * The parts of an experiment's audience, with what each gets.
 * @param {any} it an experiment @param {number} devices
 */
export function groupsOf(it, devices) {
  const { parts } = divide({ holdout: String(it.holdoutPercent ?? ""), variants: it.variants.map(
    (/** @type {any} */ one) => ({ name: one.name, percent: String(one.percent) })) });
  return parts.filter((part) => part.size).map((part) => ({ ...part,
    devices: devicesIn(part, count(devices)), variant: part.kind === "variant"
      ? it.variants.find((/** @type {any} */ one) => one.name === part.name) : undefined }));
}
