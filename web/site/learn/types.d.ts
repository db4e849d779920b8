/** What the page of a step is given. */
import type { Layout, Position, Words } from "../../board/types";

export type { LineView as Line, Miss, TryView as Tried } from "../../types/api";

export interface Data {
  game: string;
  step: string;
  options: Record<string, string>;
  fen: string | null;
  /** The cells that are marked at first. */
  marks: string[];
  /** The cells that are marked as a hint. */
  hint: string[];
  /** Moves, with the answers between them. */
  solution: string[];
  /** Whether something is to be reached. */
  asks: boolean;
  /** Whether the cells to be filled are shown. */
  diagrams: boolean;
  position: Position;
  layout: Layout;
  art: string;
  /** What is said when it is done. */
  done: string;
  board: Words;
  words: Words;
}
