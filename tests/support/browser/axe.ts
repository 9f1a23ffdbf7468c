/** Accessibility checks with axe. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

declare global {
  /** In the browser, after the first check. */
  var axe: typeof axeCore | undefined;
}

/** Rule, place and fix of every violation on the current page; `rules` limits the check. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  expect(page.frames(), 'axe sees only the main frame').toHaveLength(1);
  // Once per page: loading axe takes several times as long as a check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (runOnly) => {
    const results = await globalThis.axe?.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return results?.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }));
  }, rules);
  if (!violations) throw new Error('axe is not on the page.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
