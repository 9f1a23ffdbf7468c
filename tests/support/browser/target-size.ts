import type { Page } from '@playwright/test';

/** Our rule for touch screens; WCAG 2.5.8 asks for 24 px. */
const minHeight = 44;
const minWidth = 24;

/** Controls whose touch area is too small, as "button “Save” 80×38". */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ height: least, width: leastWidth }) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=combobox]',
      );
      return [...controls].flatMap((control) => {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
        // Links within a sentence are as tall as its line.
        const isInSentence = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
        if (isInSentence || control.closest('[aria-hidden=true], [inert]')) return [];
        // Taps beside the text of a field, and on its label, count as well.
        const area = control.closest<HTMLElement>('[data-field], label') ?? control;
        const { width, height } = area.getBoundingClientRect();
        // Only for screen readers and keyboards.
        if (width <= 1 || height <= 1) return [];
        if (height > least - 0.5 && width > leastWidth - 0.5) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent;
        return [`${control.tagName.toLowerCase()} “${name}” ${Math.round(width)}×${Math.round(height)}`];
      });
    },
    { height: minHeight, width: minWidth },
  );
}
