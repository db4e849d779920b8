/** What the analysis board is given, and what its socket says (`docs/analysis-live.md`). */
import type { Layout, Words } from "../../board/types";
import type { AnalysisMessage, LineView, Score, Seat, SocketMessage } from "../../types/api";

export type { AnalysisLine as Variation, LineMove as Move, LineView as Line, Score, Seat } from "../../types/api";

export type Message = AnalysisMessage | SocketMessage;
export type Depth = Extract<AnalysisMessage, { type: "depth" }>;

/** How a position stands, as far as it was seen. */
export type Seen = { score: Score; chance: number; depth: number };

export interface Data {
  game: string;
  title: string;
  options: Record<string, string>;
  fen: string | null;
  played: string | null;
  bottom: Seat;
  line: LineView;
  formats: string[];
  layout: Layout;
  art: string;
  sides: [string, string];
  board: Words;
  words: Words;
  facts: Words;
  prospects: Words;
  reasons: Record<string, string>;
}
