/** @import { Options } from "./options.js" */
/** @import { Teller } from "./tell.js" */
import { drawn, element } from "../../board/dom.js";

const BODY = "M4 9.5v5h3.5L12 19V5L7.5 9.5z";
const WAVES = "M15.5 8.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12";
const CROSS = "M16 9.5l5 5m0-5l-5 5";

/** A button that turns sounds on and off, in sight beside whose turn it is. @param {Options} options @param {Teller} teller */
export function attachSpeaker(options, teller) {
  const name = teller.say("option-sounds");
  const button = element("button", { type: "button", class: "speaker", id: "speaker", "aria-label": name, title: name });
  const lines = drawn("path", { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round" });
  const body = drawn("path", { d: BODY, fill: "currentColor", stroke: "currentColor", "stroke-width": 1.5, "stroke-linejoin": "round" });
  button.append(drawn("svg", { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }, body, lines));
  const show = () => {
    const { sounds } = options.choice;
    button.setAttribute("aria-pressed", String(sounds));
    lines.setAttribute("d", sounds ? WAVES : CROSS);
  };
  button.addEventListener("click", () => {
    options.choose("sounds", !options.choice.sounds);
    show();
  });
  show();
  document.getElementById("state")?.append(button);
}
