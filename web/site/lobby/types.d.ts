/** What a page with a lobby is given, and what its socket says (`docs/lobby-live.md`). */
export type { Challenge as ChallengeView, ClockSpec, Lobby, LobbyData, LobbyMessage, OpenGame as OpenGameView, Seek as SeekView, SocketMessage } from "../../types/api";
