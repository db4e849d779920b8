/** What the editor is given, and what it puts together. */
import type { Side } from "../../board/types";
import type { PutPiece } from "../../types/api";

export type { DraftFault, DraftView, EditorData as Data, EndView as End, OfferedPiece as Offered } from "../../types/api";
export type Put = Required<PutPiece>;

export type Draft = { pieces: Put[]; turn: Side; fields: Record<string, string> };

/** What a click on the board does: it carries pieces, takes them away, or puts one. */
export type Tool = "hand" | "eraser" | { letter: string };
