/** From each of these widths on, in CSS pixels, some pages have another layout. */
export const layoutWidths = [600, 900, 1024, 1200, 1280, 1536] as const;
export type LayoutWidth = (typeof layoutWidths)[number];

/** What decides the layout of a page besides its styles: the widest of these widths that the window has, and its input. */
export type ScreenLayout = { fromWidth: 0 | LayoutWidth; isTouch: boolean };

export function screenLayout(width: number, isTouch: boolean): ScreenLayout {
  return { fromWidth: layoutWidths.findLast((from) => from <= width) ?? 0, isTouch };
}

/** Matches windows of this layout only. */
export function layoutMedia({ fromWidth, isTouch }: ScreenLayout): string {
  const nextWidth = layoutWidths.find((from) => from > fromWidth);
  return [
    `(width >= ${fromWidth}px)`,
    ...(nextWidth === undefined ? [] : [`(width < ${nextWidth}px)`]),
    isTouch ? '(pointer: coarse)' : '(not (pointer: coarse))',
  ].join(' and ');
}

/** The layout of the browser’s last window, from its cookie; without one, that of most phones or computers. */
export function requestedLayout(cookies = '', userAgent = ''): ScreenLayout {
  const [, width, pointer] = screenCookie.exec(cookies) ?? [];
  if (width !== undefined) return screenLayout(Number(width), pointer === 'coarse');
  return userAgent.includes('Mobi') ? screenLayout(390, true) : screenLayout(1280, false);
}

/** `public/early-session.js` writes it. */
const screenCookie = /(?:^|; ?)stint-screen=(\d{1,5})-(coarse|fine)(?:;|$)/;
