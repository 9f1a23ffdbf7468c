/** Colours that distinguish records in light and dark mode; never the only cue. */
export const recordColours = [
  { value: '#556cd6', name: 'Blue' },
  { value: '#19857b', name: 'Teal' },
  { value: '#b45309', name: 'Amber' },
  { value: '#9d4edd', name: 'Violet' },
  { value: '#c2417c', name: 'Pink' },
  { value: '#2f7ec4', name: 'Sky' },
  { value: '#5c8a1e', name: 'Green' },
  { value: '#8a6d3b', name: 'Brown' },
] as const;
