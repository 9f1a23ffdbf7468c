/** The only shadow, for floating elements (menu, dialog, timer). */
export const floatingShadow = '0 1px 2px rgb(15 18 24 / 8%), 0 12px 32px rgb(15 18 24 / 16%)';
