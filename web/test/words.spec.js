// Words as data, without a page: which form a number asks for.
import { expect, test } from "@playwright/test";
import { say } from "../board/words.js";

/** What a page in a language says of some counts. @param {string} lang @param {Record<string, string>} forms @param {number[]} counts */
function said(lang, forms, counts) {
  // All that is asked of a page is its language.
  Object.assign(globalThis, { document: { documentElement: { lang } } });
  return counts.map((count) => say({ moves: { by: "count", ...forms } }, "moves", { count }));
}

test("French has one form for none and for one", () => {
  const forms = { one: "{count} coup", other: "{count} coups" };
  expect(said("fr", forms, [0, 1, 2, 100])).toEqual(["0 coup", "1 coup", "2 coups", "100 coups"]);
  expect(said("en", { one: "{count} move", other: "{count} moves" }, [0, 1, 2])).toEqual(["0 moves", "1 move", "2 moves"]);
});

test("a language has as many forms as it has", () => {
  const forms = { one: "{count} ruch", few: "{count} ruchy", many: "{count} ruchów", other: "{count} ruchu" };
  expect(said("pl", forms, [1, 2, 5, 12, 22, 1.5])).toEqual(["1 ruch", "2 ruchy", "5 ruchów", "12 ruchów", "22 ruchy", "1.5 ruchu"]);
});

test("a form that is missing is the usual one, and one for the number itself comes first", () => {
  expect(said("pl", { one: "one", other: "other" }, [1, 3, 5])).toEqual(["one", "other", "other"]);
  expect(said("fr", { 0: "none", one: "one", other: "other" }, [0, 1, 2])).toEqual(["none", "one", "other"]);
});
