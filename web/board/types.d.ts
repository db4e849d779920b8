/** What a board is told, as the server describes it, and what a page decides about it. */
import type { Layout, SideName } from "../types/api";

export type { Cell, Deed, Fact, FactValue, Last, Layout, LostPieces, Move, NamedPiece, Piece, Place, Position, Step } from "../types/api";
export type Side = SideName;

/** What was tried and did nothing: clicks of which the last is refused, or a text. */
export type Tried = { clicks: string[] } | { text: string };

/**
 * The page's words by their key; `{name}` in a text is replaced. What depends on a number has a form for each plural
 * of the language and says `by` which number that is.
 */
export type Words = Record<string, string | Record<string, string>>;

/** What a page decides about a board. Everything but the first three can change later. */
export interface Options {
  layout: Layout;
  /** Where the sprite of pieces is. */
  art: string;
  words: Words;
  /** Whose moves are made here; nobody's if null. */
  plays?: Side | "both" | null;
  /** Who sits at the bottom. */
  bottom?: Side;
  marks?: "symbols" | "letters";
  /** Whether cells bear their names. */
  labels?: boolean;
  /** Whether the cells to be filled are shown. */
  diagrams?: boolean;
  /** Whether moves are shown as arrows. */
  arrows?: boolean;
  /** Whether every move waits for a confirmation. */
  confirm?: boolean;
  /** Whether a move can be entered while the other side is to move. */
  premoves?: boolean;
  sounds?: boolean;
  /** Whether moves can be typed. */
  typed?: boolean;
  /** A move was made; the page answers with `show`. */
  onMove?: (text: string) => void;
  /** Which rule forbids what was tried. */
  why?: (fen: string, tried: Tried) => Promise<string | null>;
}
