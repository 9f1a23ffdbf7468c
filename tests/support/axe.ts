/** Accessibility as axe judges it. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rule, place and fix of every violation on the page as it is now; `rules` limits the check to these. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Nothing here is in a frame of another site, so axe needs no second page to put frames together.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
