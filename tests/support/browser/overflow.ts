import type { Page } from '@playwright/test';

/** The elements that make the page scroll sideways, as "<table> 340 px", and tab bars that scroll by a few pixels. */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isScrolling = (bar: Element) =>
      bar.scrollHeight > bar.clientHeight && getComputedStyle(bar).overflowY !== 'hidden';
    const bars = [...document.querySelectorAll('main nav')].filter(isScrolling);
    if (scrollWidth <= clientWidth) return bars.map(({ outerHTML }) => outerHTML.slice(0, 120));
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`the page is ${scrollWidth} px wide`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
}
