/** What the page of a game is given, and what its socket says (`docs/live.md`). */
import type { Layout, Words } from "../../board/types";
import type { GameView, LiveMessage, SocketMessage, WatcherMessage } from "../../types/api";

export type { Action, ClockSpec, ClocksView as Clocks, EndView as End, GameView as View, Now, Offer, PlyView as Ply, Seat, Stored } from "../../types/api";

export type Happened = Extract<WatcherMessage, { type: "event" }>;
export type Message = LiveMessage | SocketMessage | WatcherMessage;

export interface Data {
  game: GameView;
  layout: Layout;
  art: string;
  title: string;
  sides: [string, string];
  computers: [string | null, string | null];
  board: Words;
  words: Words;
  facts: Words;
  reasons: Record<string, string>;
}
