import { useEffect } from 'react';
import type { RefObject } from 'react';

/** The open timer never hides the keyboard focus: it fades while something under it has it. (WCAG 2.4.11) */
export function useFadeOverFocus(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const fade = () => {
      const focused = document.activeElement;
      if (!sheet.current || !focused) return;
      const isUnder =
        !sheet.current.contains(focused) &&
        focused.matches(':focus-visible') &&
        isCentreWithin(focused.getBoundingClientRect(), sheet.current.getBoundingClientRect());
      sheet.current.toggleAttribute('data-faded', isUnder);
    };
    document.addEventListener('focusin', fade);
    addEventListener('scroll', fade, { passive: true });
    return () => {
      document.removeEventListener('focusin', fade);
      removeEventListener('scroll', fade);
    };
  }, [sheet]);
}

function isCentreWithin({ left, top, width, height }: DOMRect, outer: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return outer.left <= x && x <= outer.right && outer.top <= y && y <= outer.bottom;
}
