// Distinguishable in light and dark mode; a colour is never the only hint.
const fallbackColours = [
  '#556cd6',
  '#19857b',
  '#b45309',
  '#9d4edd',
  '#c2417c',
  '#2f7ec4',
  '#5c8a1e',
  '#8a6d3b',
] as const;

/** The chosen colour, or one derived from the ID. */
export function projectColour({ id, colour }: { id: string; colour?: string | null }): string {
  return colour ?? fallbackColour(id);
}

/** Uses the end of the ID, which is random; its start is a timestamp. */
export function fallbackColour(id: string): string {
  return fallbackColours[Number.parseInt(id.slice(-6), 16) % fallbackColours.length] ?? fallbackColours[0];
}
