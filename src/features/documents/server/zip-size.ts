/** Per file: local header, data descriptor, entry of the directory and its timestamp. (APPNOTE.TXT 4.3) */
const perFile = 30 + 16 + 46 + 9;
const endOfDirectory = 22;
const max32 = 0xff_ff_ff_ff;

/** How large a ZIP of uncompressed files is, in bytes. Null where it needs the longer headers of ZIP64. */
export function storedZipSize(files: readonly { name: string; sizeBytes: number }[]): number | null {
  const size = files.reduce(
    (sum, { name, sizeBytes }) => sum + perFile + 2 * Buffer.byteLength(name) + sizeBytes,
    endOfDirectory,
  );
  return size < max32 ? size : null;
}
