/** Lengths in px from the specification. [9.7] */
export const drawerWidth = 280;
export const appBarHeight = 70;
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

/** The collapsed drawer, icons only. */
export const collapsedDrawerWidth = 72;
export const maxListWidth = 1280;
export const maxFormWidth = 760;

/** Minimum touch target. */
export const touchTarget = 44;
