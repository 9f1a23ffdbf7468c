import * as m from '#messages/platform.ts';

/** Colours that distinguish records in light and dark mode; never the only cue. */
export const recordColours = [
  { value: '#556cd6', name: m.blue },
  { value: '#19857b', name: m.teal },
  { value: '#b45309', name: m.amber },
  { value: '#9d4edd', name: m.violet },
  { value: '#c2417c', name: m.pink },
  { value: '#2f7ec4', name: m.sky },
  { value: '#5c8a1e', name: m.green },
  { value: '#8a6d3b', name: m.brown },
] as const;
