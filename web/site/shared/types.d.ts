import type { Fault as Told, FaultKind } from "../../types/api";

/** What is wrong, and if it is known where; `away` if nobody answers, `lost` if the answer did not come. */
export type Fault = Pick<Told, "message" | "hint"> & Partial<Omit<Told, "error">> & { error: FaultKind | "away" | "lost" };
