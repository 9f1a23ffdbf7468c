import { useEffect } from 'react';
import type { RefObject } from 'react';

/** On phones the open timer is taller than its pill: notices appear above it. */
export function useNoticeOffset(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const isSheet = sheet.current !== null && getComputedStyle(sheet.current).position === 'fixed';
    if (isSheet) root.style.setProperty('--timer-room', `${sheet.current?.offsetHeight ?? 0}px`);
    return () => {
      root.style.removeProperty('--timer-room');
    };
  });
}
