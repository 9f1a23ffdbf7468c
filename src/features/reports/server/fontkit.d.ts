/** What is used of it; it brings no types of its own. */
declare module 'fontkit' {
  export function openSync(file: string): { hasGlyphForCodePoint(codePoint: number): boolean };
}
