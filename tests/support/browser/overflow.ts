import type { Page } from '@playwright/test';

/** The elements that make the page scroll sideways, as "<table> 340 px". */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`the page is ${scrollWidth} px wide`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
}
