/** Choices of the page; the API takes any number of days up to the last. */
export const linkDays = [30, 90, 365] as const;
export const defaultLinkDays = 90;
export const maxLinkDays = 365;
