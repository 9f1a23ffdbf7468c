import { useSyncExternalStore } from 'react';

/** Whether the screen has the width of a phone. */
export function useIsNarrow(): boolean {
  return useMedia('(width < 600px)');
}

/** Whether two columns fit beside the menu. */
export function useIsWide(): boolean {
  return useMedia('(width >= 1200px)');
}

/** Whether the main input is a finger. */
export function useIsTouch(): boolean {
  return useMedia('(pointer:coarse)');
}

/** False during prerendering. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
