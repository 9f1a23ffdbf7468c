/** In characters; tags and versions by count. */
export const documentLimits = {
  name: 255,
  path: 1_024,
  tags: 20,
  tag: 40,
  versions: 100,
  /** Shown as text up to this size, in bytes. */
  textPreview: 1024 * 1024,
  /** Decoded for a preview up to this size, in bytes. */
  imagePreview: 50 * 1024 * 1024,
  /** Opened in a browser, which needs several times as much memory, up to this size, in bytes. */
  pdfPreview: 50 * 1024 * 1024,
  /** Made at once. */
  copies: 100,
  copiedBytes: 100 * 1024 * 1024,
  archive: 100,
  invoiceArchive: 200,
} as const;

/** How long an address of a file works. */
export const linkLifetimeMs = 15 * 60_000;

/** Unfinished uploads are removed this long after they were started. */
export const uploadLifetimeMs = 24 * 3_600_000;
