// What axe has to say of a page.
import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";

/** @import { Page } from "@playwright/test" */

/** What axe finds. @param {Page} page @param {string} where @param {(axe: AxeBuilder) => AxeBuilder} asked */
async function expectNothing(page, where, asked) {
  // Pages have no frames of other sites, so axe need not look for any: that takes most of its time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await asked(axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), where).toEqual([]);
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The page has no fault that axe finds. @param {Page} page @param {string} [where] */
export const expectAccessible = (page, where = "") => expectNothing(page, where, (axe) => axe.withTags(TAGS));

/** The page has no fault of colours that axe finds, which is all that another theme changes. @param {Page} page @param {string} [where] */
export const expectContrast = (page, where = "") => expectNothing(page, where, (axe) => axe.withRules(["color-contrast", "link-in-text-block"]));
