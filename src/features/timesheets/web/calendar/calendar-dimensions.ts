/** In px. */
export const hourHeight = 48;
export const minuteHeight = hourHeight / 60;

/** Minimum height in px that is readable and clickable. */
export const minBlockHeight = 18;
export const minBlockMinutes = minBlockHeight / minuteHeight;

/** Drag steps in minutes; fine steps with Alt. */
export const snapMinutes = 15;
export const fineSnapMinutes = 5;
