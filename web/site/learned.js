/** Takes what was solved and learned as a guest along into an account. */
import { settle } from "./shared/learned.js";

void settle();
