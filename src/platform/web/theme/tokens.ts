/** Height of the top bar in px, as `--bar-height` has it. [9.7] */
export const appBarHeight = 70;
