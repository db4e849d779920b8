/** What the page of a game is given, and what its socket says (`docs/live.md`). */
import type { LiveMessage, SocketMessage, WatcherMessage } from "../../types/api";

export type { Action, ClockSpec, ClocksView as Clocks, EndView as End, GameData as Data, GameView as View, Now, Offer, PlyView as Ply, Seat, Stored } from "../../types/api";

export type { Phrase } from "../../types/api";
export type Spoken = Extract<WatcherMessage, { type: "phrase" | "words" }>;
export type Happened = Extract<WatcherMessage, { type: "event" }>;
export type Message = LiveMessage | SocketMessage | WatcherMessage;
