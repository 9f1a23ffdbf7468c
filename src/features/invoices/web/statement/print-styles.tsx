import GlobalStyles from '@mui/material/GlobalStyles';

/** Prints the page without the app around it, black on white in both colour schemes. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '[data-print-only]': { display: 'none' },
        '@media print': {
          'html, body': { background: '#fff !important' },
          'body *': { visibility: 'hidden' },
          'main, main *': { visibility: 'visible', color: '#000 !important', background: 'none !important' },
          main: { position: 'absolute', inset: 0, padding: '0 !important' },
          '[data-screen-only], main > div > a:first-of-type': { display: 'none !important' },
          '[data-print-only]': { display: 'block' },
        },
      }}
    />
  );
}
