/** What the editor is given, and what it puts together. */
import type { Layout, Side, Words } from "../../board/types";
import type { DraftView, PutPiece } from "../../types/api";

export type { DraftFault, DraftView, EndView as End } from "../../types/api";
export type Put = Required<PutPiece>;

/** A piece that can be put. */
export type Offered = { letter: string; art: string; reserve: boolean };
export type Draft = { pieces: Put[]; turn: Side; fields: Record<string, string> };

/** What a click on the board does: it carries pieces, takes them away, or puts one. */
export type Tool = "hand" | "eraser" | { letter: string };

export interface Data {
  game: string;
  options: Record<string, string>;
  layout: Layout;
  art: string;
  sides: [string, string];
  palette: [Offered[], Offered[]];
  levels: number;
  defaults: Record<string, string>;
  draft: DraftView;
  board: Words;
  words: Words;
  faults: Words;
  reasons: Record<string, string>;
}
