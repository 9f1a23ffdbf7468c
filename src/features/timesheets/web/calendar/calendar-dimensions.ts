/** In px; twenty minutes are high enough for a line. */
export const hourHeight = 56;
export const minuteHeight = hourHeight / 60;

/** Minimum height in px that is readable and clickable. */
export const minBlockHeight = 18;
export const minBlockMinutes = minBlockHeight / minuteHeight;

/** How far in a block begins that covers another. */
export const stepWidth = 12;

/** Drag steps in minutes; fine steps with Alt. */
export const snapMinutes = 15;
export const fineSnapMinutes = 5;
