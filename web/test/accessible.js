// What axe has to say of a page.
import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";

/** @import { Page } from "@playwright/test" */

/** The page has no fault that axe finds. @param {Page} page @param {string} [where] */
export async function expectAccessible(page, where = "") {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  // Pages have no frames of other sites, so axe need not look for any: that takes most of its time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), where).toEqual([]);
}
