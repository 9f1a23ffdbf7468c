/** Lengths in px from the specification. [9.7] */
export const appBarHeight = 70;
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

export const maxListWidth = 1280;
export const maxFormWidth = 760;

/** Minimum touch target. */
export const touchTarget = 44;
/** For a link of one line that stands alone. */
export const touchLine = { '@media (pointer: coarse)': { lineHeight: `${touchTarget}px` } } as const;

/** The only shadow, for floating elements (menu, dialog, timer). */
export const floatingShadow = '0 1px 2px rgb(15 18 24 / 8%), 0 12px 32px rgb(15 18 24 / 16%)';

/** For time and money: digits of equal width, so columns align and a running timer doesn't jitter. */
export const tabularNumbers = { fontFeatureSettings: '"tnum", "cv11"' } as const;
