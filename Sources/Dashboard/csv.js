// Comma-separated values (RFC 4180): read from files, and written for spreadsheets.

/**
 * True if a spreadsheet would calculate a cell, with or without apostrophes in front of it (OWASP,
 * CSV injection); numbers are none of these.
 * @param {string} text
 */
const isCalculated = (text) => {
  const rest = text.replace(/^'+/, "");
  return /^[=+\-@\t\r]/.test(rest) && !/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(rest);
};

/**
 * A cell as it was before it was written.
 * @param {string} text
 */
const bare = (text) => text.startsWith("'") && isCalculated(text) ? text.slice(1) : text;

/**
 * The records of a text, each with the number of its first line.
 * @param {string} text @returns {{line: number, cells: string[]}[]}
 */
export function readCSV(text) {
  /** @type {{line: number, cells: string[]}[]} */ const records = [];
  let [cell, isQuoted, line] = ["", false, 1];
  /** @type {string[]} */ let cells = [];
  let first = 1;
  const end = () => {
    cells.push(bare(cell));
    if (cells.some((it) => it !== "")) records.push({ line: first, cells });
    [cells, cell, first] = [[], "", line];
  };
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at += 1) {
    const it = text[at];
    if (it === "\n") line += 1;
    if (isQuoted) {
      if (it !== "\"") cell += it;
      else if (text[at + 1] === "\"") cell += text[at += 1];
      else isQuoted = false;
    } else if (it === "\"" && cell === "") isQuoted = true;
    else if (it === ",") {
      cells.push(bare(cell));
      cell = "";
    } else if (it === "\n") end();
    else if (it !== "\r") cell += it;
  }
  if (isQuoted) throw new Error(`A quotation mark of line ${first} is never closed.`);
  end();
  return records;
}

/**
 * One cell. What a spreadsheet would calculate gets an apostrophe in front, and so does what has
 * some already: each reader takes one away.
 * @param {any} value
 */
export function cell(value) {
  const text = String(value ?? "");
  const safe = isCalculated(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll("\"", "\"\"")}"` : safe;
}

/** @param {any[][]} rows */
export const writeCSV = (rows) => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/**
 * Gives the browser a file to keep.
 * @param {string} name @param {string} text @param {string} [type]
 */
export function save(name, text, type = "text/csv") {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
