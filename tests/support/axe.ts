/** Accessibility as axe judges it. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rule and place of everything that axe holds against the page as it is now, and what would mend it. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Nothing here is in a frame of another site, so axe needs no second page to put frames together.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
