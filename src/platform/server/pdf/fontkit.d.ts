/** The part we use; the package has no types. */
declare module 'fontkit' {
  export type Font = { hasGlyphForCodePoint(codePoint: number): boolean };
  export function openSync(file: string): Font;
}
