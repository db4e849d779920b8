/** What the page of a step is given. */
export type { LineView as Line, Miss, StepData as Data, TryView as Tried } from "../../types/api";
