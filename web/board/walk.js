/** Where each key leads, as a direction on the screen. The last four are the corners of a key pad. */
const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
});

/** Neighbours are 100 apart, on squares 141 through a corner. */
const NEAR = 145;

/**
 * The cell a key leads to: of the neighbours that lie that way, the one most straight ahead. On
 * hexagons two lie equally far ahead; then `column`, where the walk came from, decides, so that a
 * walk up a board of hexagons is as straight as it can be.
 * @template {{ x: number, y: number }} C
 * @param {C[]} cells as they are on the screen
 * @param {C} from
 * @param {string} key
 * @param {number} column
 * @returns {C | null}
 */
export function neighbour(cells, from, key, column) {
  const way = WAYS[key];
  if (!way) return null;
  const length = Math.hypot(...way);
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const [dx, dy] = [cell.x - from.x, cell.y - from.y];
    const distance = Math.hypot(dx, dy);
    if (distance < 1 || distance > NEAR) continue;
    const straight = (dx * way[0] + dy * way[1]) / (distance * length);
    if (straight < 0.8) continue;
    const cost = 1000 * (1 - straight) + Math.abs(cell.x - column) / 10 + distance / 100;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}

/** @param {string} key */
export const isWay = (key) => key in WAYS;
