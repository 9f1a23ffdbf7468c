import { useSyncExternalStore } from 'react';
import { layoutWidths } from '#src/platform/shared/requests/screen-layout.ts';
import type { LayoutWidth, ScreenLayout } from '#src/platform/shared/requests/screen-layout.ts';
import { renderedLayout } from '#src/platform/web/server-rendering/rendered-layout.ts';

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
  return useMedia(from(width), ({ fromWidth }) => fromWidth >= width);
}

/** The widest of the widths with another layout that the window has. */
export function useLayoutWidth(): ScreenLayout['fromWidth'] {
  return useSyncExternalStore(
    (onChange) => {
      const medias = layoutWidths.map((width) => matchMedia(from(width)));
      for (const media of medias) media.addEventListener('change', onChange);
      return () => {
        for (const media of medias) media.removeEventListener('change', onChange);
      };
    },
    () => layoutWidths.findLast((width) => matchMedia(from(width)).matches) ?? 0,
    () => renderedLayout().fromWidth,
  );
}

/** Whether the main input is a finger. */
export function useIsTouch(): boolean {
  return useMedia('(pointer:coarse)', ({ isTouch }) => isTouch);
}

const from = (width: LayoutWidth) => `(width >= ${width}px)`;

/** `isRendered`: the answer while a page is rendered on the server, and until it is hydrated. */
function useMedia(query: string, isRendered: (layout: ScreenLayout) => boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => isRendered(renderedLayout()),
  );
}
