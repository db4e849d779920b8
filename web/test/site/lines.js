// Whole games from the usual start to an end by the rules. They were found by seeded play in which both
// sides help, so that they are short; what happens in them is listed beside each.

/** @typedef {{ moves: string[], standing: string, reason: string }} WholeGame */

/** A king is taken and comes back; a stack carries it home. @type {WholeGame} */
const mikjersi = {
  moves: ["a5-a4=c4", "e3-e4=c4/K:a4", "a4-a3=c3", "w:d3", "c3=c2-d2", "e2-e3", "d2-e2"],
  standing: "White wins",
  reason: "The king stands on the far row",
};

/** Drops of one piece and of two, stacks and tops. @type {WholeGame} */
const jersi = {
  moves: ["a4-b5=d6", "w:h3", "d6=f5-g5", "m:f1/w:g1", "g5-f5=g4", "h5-h6=g5", "g4-h5", "m:e8/m:e8", "h5-g4=h5", "i7-h7=g7", "h5=h7-i7"],
  standing: "White wins",
  reason: "The king stands on the far row",
};

/** Stacks that move and are left. @type {WholeGame} */
const pijersi = {
  moves: ["b4=d3-e2", "f6-f5", "d3-e2", "f7-g6=f6", "a5-b6=d5", "f6=e6-f6", "d5=d4-e3", "f2-e1", "d4-e3=f3", "f4=e4-d5", "f3=f2-g1"],
  standing: "White wins",
  reason: "A rock, paper or scissors stands on the far row",
};

/** Jumps of ships, captures one by one and in a chain of four. @type {WholeGame} */
const mik7 = {
  moves: ["f4-f5", "e5xg5", "b3-b5", "c5xa5", "b4-b5", "a5xc5", "d3-d5", "c5xe5", "d4-d5", "e5xc5", "a4-b4", "c5-d5", "c4-c5", "d5xb5xb3xd3xf5"],
  standing: "Eddy wins",
  reason: "Eddy has captured more ships than Ali may lose",
};

/** Twenty plies without a capture. @type {WholeGame} */
export const drawn = {
  moves: [
    "b4=d3-e3", "f4=d5", "d3-e3=f4", "f5-f6=e6", "f4=e4-f5", "f3-g3=f4", "e4-f5", "g4-g5=g3", "f5=g5", "g3=e2-d2",
    "g5=f5-g4", "f2-e2=f2", "g4-f5=g5", "e6-d7", "g5=f6-g5", "d2-c1", "g5-f6=g5", "f4=f5-f6", "g5=g4-g5", "f6-e5",
  ],
  standing: "A draw",
  reason: "Twenty turns went by without a capture",
};

/** @type {Record<string, WholeGame>} */
export const whole = { jersi, mikjersi, pijersi, mik7 };
