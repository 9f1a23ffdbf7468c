export const rateLimits = {
  /** The history of the European Central Bank has 7 MB as XML. */
  fileBytes: 16 * 1024 * 1024,
  /** After unpacking. */
  unpackedBytes: 32 * 1024 * 1024,
  rates: 1_000_000,
  /** Days without a rate before an older one is no longer proposed: more than any holidays. */
  staleDays: 30,
} as const;

/** Separate from the procedures, which accept only JSON. */
export const ratesUploadPath = '/api/exchange-rates/file';
