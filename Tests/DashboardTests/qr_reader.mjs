// An independent reader of QR codes: Debian's python3-zbar.
import { execFileSync, spawnSync } from "node:child_process";

const program = new URL("qr_reader.py", import.meta.url).pathname;

/** Whether it is not installed and it is wished to do without what is not. */
export const isMissing = Boolean(process.env.WITHOUT_PEERS)
  && spawnSync("/usr/bin/python3", ["-c", "import zbar"]).status !== 0;

/** The texts of the QR codes in each of some grey pictures: `{ width, height, grey }`. */
export function read(pictures) {
  const input = pictures.map((it) => JSON.stringify({ ...it,
    grey: Buffer.from(it.grey).toString("base64") })).join("\n");
  return execFileSync("/usr/bin/python3", [program], { input, encoding: "utf8" })
    .trim().split("\n").map((it) => JSON.parse(it));
}

/** The picture of rows of modules, with a quiet zone of four. */
export function picture(rows, scale = 4, quiet = 4) {
  const width = (rows.length + 2 * quiet) * scale;
  const grey = Buffer.alloc(width * width, 255);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = rows[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet];
      if (isDark) grey[y * width + x] = 0;
    }
  }
  return { width, height: width, grey };
}
