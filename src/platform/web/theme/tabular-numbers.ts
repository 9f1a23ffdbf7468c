/** For every figure of time or money: digits of one width, so that columns and a running clock stand still. */
export const tabularNumbers = { fontFeatureSettings: '"tnum", "cv11"' } as const;
