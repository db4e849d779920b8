/**
 * What the server says about a game, as `kelci_picture::wire` writes it.
 *
 * @typedef {"first" | "second"} Side
 * @typedef {{ name: string, x: number, y: number, tint: number }} Cell
 * @typedef {{ dx: number, dy: number, size: number }} Place
 * @typedef {{ shape: "hexagon" | "square", width: number, height: number, cells: Cell[],
 *   outline: string, inner: string, slab: string, label: Place, lone: Place, stacked: Place[], beside: boolean,
 *   emblems: string[] }} Layout
 * @typedef {{ side: Side, letter: string, art: string, cell: string | null, level: number,
 *   hand: "reserve" | "prison" | null, holder: Side | null }} Piece
 * @typedef {{ kind: "number", count: number } | { kind: "count", count: number, of: number } |
 *   { kind: "goal", word: string, count: number, of: number } |
 *   { kind: "word", word: string } | { kind: "moves", word: string, moves: string[] }} FactValue
 * @typedef {{ label: string, text: string, key: string, value: FactValue }} Fact
 * @typedef {{ text: string, clicks: string[][] }} Move
 * @typedef {{ kind: "move" | "drop" | "return", from: string | null, to: string, count: number, taken: string[] }} Step
 * @typedef {{ side: Side, art: string }} Named
 * @typedef {{ kind: "take" | "exchange", pieces: Named[] } | { kind: "return", piece: Named, cell: string }} Deed
 * @typedef {{ text: string, cells: string[], steps: Step[], deeds: Deed[], frames: Piece[][] }} Last
 * @typedef {{ side: Side, art: string, count: number }} Lost
 * @typedef {{ fen: string, side: Side, pieces: Piece[], facts: Fact[], moves: Move[],
 *   last: Last | null, lost: Lost[], diagrams: string[][] }} Position
 *
 * What was tried and did nothing: clicks of which the last is refused, or a text.
 * @typedef {{ clicks: string[] } | { text: string }} Tried
 *
 * The page's words by their key; `{name}` in a text is replaced. What depends on a number has a form for each plural
 * of the language and says `by` which number that is.
 * @typedef {Record<string, string | Record<string, string>>} Words
 *
 * What a page decides about a board. Everything but the first three can change later.
 * @typedef {object} Options
 * @property {Layout} layout
 * @property {string} art where the sprite of pieces is
 * @property {Words} words
 * @property {Side | "both" | null} [plays] whose moves are made here; nobody's if null
 * @property {Side} [bottom] who sits at the bottom
 * @property {"symbols" | "letters"} [marks]
 * @property {boolean} [labels] whether cells bear their names
 * @property {boolean} [diagrams] whether the cells to be filled are shown
 * @property {boolean} [arrows] whether moves are shown as arrows
 * @property {boolean} [confirm] whether every move waits for a confirmation
 * @property {boolean} [premoves] whether a move can be entered while the other side is to move
 * @property {boolean} [sounds]
 * @property {boolean} [typed] whether moves can be typed
 * @property {(text: string) => void} [onMove] a move was made; the page answers with `show`
 * @property {(fen: string, tried: Tried) => Promise<string | null>} [why] which rule forbids what was tried
 */

export {};
