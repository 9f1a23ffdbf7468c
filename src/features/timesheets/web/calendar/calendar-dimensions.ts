/** px of an hour, and of a minute. */
export const hourHeight = 48;
export const minuteHeight = hourHeight / 60;

/** The lowest block that can be read and hit. */
export const minBlockHeight = 18;
export const minBlockMinutes = minBlockHeight / minuteHeight;

/** Where the clocks stand. */
export const railWidth = 48;

/** Minutes that a drag snaps to; with Alt the fine ones. */
export const snapMinutes = 15;
export const fineSnapMinutes = 5;
