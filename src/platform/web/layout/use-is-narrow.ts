import { useSyncExternalStore } from 'react';
import type { LayoutWidth, ScreenLayout } from '#src/platform/shared/requests/screen-layout.ts';
import { drawnLayout } from '#src/platform/web/server-drawn/drawn-layout.ts';

/** Whether the screen has the width of a phone. */
export function useIsNarrow(): boolean {
  return useIsBelow(600);
}

/** Whether two columns fit beside the menu. */
export function useIsWide(): boolean {
  return useIsFrom(1200);
}

/** Whether the window is narrower. */
export function useIsBelow(width: LayoutWidth): boolean {
  return useMedia(`(width < ${width}px)`, ({ fromWidth }) => fromWidth < width);
}

/** Whether the window is at least as wide. */
export function useIsFrom(width: LayoutWidth): boolean {
  return useMedia(`(width >= ${width}px)`, ({ fromWidth }) => fromWidth >= width);
}

/** Whether the main input is a finger. */
export function useIsTouch(): boolean {
  return useMedia('(pointer:coarse)', ({ isTouch }) => isTouch);
}

/** `isDrawn`: the answer while a page is drawn on the server, and until it is hydrated. */
function useMedia(query: string, isDrawn: (layout: ScreenLayout) => boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => isDrawn(drawnLayout()),
  );
}
