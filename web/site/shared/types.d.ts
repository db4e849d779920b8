import type { Fault as ApiFault, FaultKind } from "../../types/api";

/** What is wrong, and if it is known where; `away` if nobody answers, `lost` if the answer did not come. */
export type Fault = Pick<ApiFault, "message" | "hint"> & Partial<Omit<ApiFault, "error">> & { error: FaultKind | "away" | "lost" };
