// Elements of drawings, and lines as a path has them.

const names = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing.
 * @param {string} name @param {Record<string, any>} [properties] @param {any[]} children
 * @returns {any}
 */
export function s(name, properties = {}, ...children) {
  const made = document.createElementNS(names, name);
  for (const [key, value] of Object.entries(properties)) {
    if (value !== undefined && value !== false) made.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child) made.append(child);
  return made;
}

/**
 * Points that are joined by lines, as the `d` of a path.
 * @param {[number, number][]} points @param {boolean} isClosed
 */
export const linePath = (points, isClosed) => points.length
  ? `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${isClosed ? "Z" : ""}`
  : "";
