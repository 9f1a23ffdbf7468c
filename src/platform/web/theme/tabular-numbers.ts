/** For time and money: digits of equal width, so columns align and a running timer doesn't jitter. */
export const tabularNumbers = { fontFeatureSettings: '"tnum", "cv11"' } as const;
