/** What the analysis board is given, and what its socket says (`docs/analysis-live.md`). */
import type { AnalysisMessage, Score, SocketMessage } from "../../types/api";

export type { AnalysisData as Data, AnalysisLine as Variation, LineMove as Move, LineView as Line, Score, Seat } from "../../types/api";

export type Message = AnalysisMessage | SocketMessage;
export type Depth = Extract<AnalysisMessage, { type: "depth" }>;

/** How a position stands, as far as it was seen. */
export type Seen = { score: Score; chance: number; depth: number };
