/** Rows 9.8 and the neutrals around them. `text` is the colour's legible version for text on page and surface. */
export const lightPalette = {
  primary: { main: '#556cd6', dark: '#4055b8', light: '#8e9ee6', contrastText: '#ffffff', text: '#4055b8' },
  // White on it would be 4.48 : 1.
  secondary: { main: '#19857b', dark: '#136f67', light: '#4cb8ac', contrastText: '#000000', text: '#136f67' },
  success: { main: '#167a46', dark: '#11623a', light: '#4cc38a', contrastText: '#ffffff', text: '#167a46' },
  warning: { main: '#b45309', dark: '#92400e', light: '#f0a04b', contrastText: '#ffffff', text: '#a84c06' },
  error: { main: '#c0332b', dark: '#9b2822', light: '#f58a83', contrastText: '#ffffff', text: '#c0332b' },
  info: { main: '#4055b8', dark: '#33459a', light: '#8e9ee6', contrastText: '#ffffff', text: '#4055b8' },
  background: { default: '#f7f8fb', paper: '#ffffff', raised: '#eef0f6' },
  text: { primary: '#1b2030', secondary: '#5b6478', disabled: '#8a92a5' },
  divider: '#e4e7ef',
  /** Borders of inputs and buttons: 3 : 1 against the surface. */
  edge: '#8790a5',
} as const;

export const darkPalette = {
  primary: { main: '#556cd6', dark: '#4055b8', light: '#93a3f0', contrastText: '#ffffff', text: '#9fadf3' },
  secondary: { main: '#19857b', dark: '#136f67', light: '#4cb8ac', contrastText: '#000000', text: '#4cb8ac' },
  success: { main: '#4cc38a', dark: '#3aa873', light: '#7bd6aa', contrastText: '#08130d', text: '#4cc38a' },
  warning: { main: '#f0a04b', dark: '#d98a37', light: '#f5be85', contrastText: '#1a0f03', text: '#f0a04b' },
  error: { main: '#f58a83', dark: '#e06f68', light: '#f9b0ab', contrastText: '#1c0605', text: '#f58a83' },
  info: { main: '#9fadf3', dark: '#7f90e8', light: '#c0caf8', contrastText: '#0b1030', text: '#9fadf3' },
  background: { default: '#0f1218', paper: '#171b24', raised: '#1f2530' },
  text: { primary: '#e8ebf3', secondary: '#9aa4b8', disabled: '#687287' },
  divider: '#262c39',
  edge: '#66718a',
} as const;
