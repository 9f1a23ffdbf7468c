import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The parts of a plain form, as on the login page. */
const fields =
  /@mui[\\/](utils|system|material[\\/](utils|Input(Base|Label)|OutlinedInput|Form(Control|Label|HelperText)|TextareaAutosize|Link))[\\/]/;

/** What some pages and dialogs share, with all that it needs: not for everybody who comes in. */
const ofSome =
  /lucide|features[\\/]|web[\\/]form[\\/]|shared[\\/](zoned-instants|field-schemas|validation-messages|procedure)/;

/** What forms alone are made of, and the timer once it is open. */
const pickers =
  /@mui[\\/]material[\\/](useAutocomplete|Autocomplete|Chip|ListSubheader|Switch|internal[\\/]SwitchBase|FormControlLabel|LinearProgress)[\\/]/;

/** The web app; tools/web-build/build-web.ts runs it and makes pages of what comes out. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'build/web',
    manifest: true,
    // Every browser that knows CSS nesting and `Promise.withResolvers` has these.
    target: 'es2023',
    // A font is cached on its own and preloaded; inlined it would block the styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A few files in place of a hundred: they compress better, and a page waits for fewer answers.
        codeSplitting: {
          groups: [
            { name: 'ground', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'], test: /[\\/]src[\\/](?!app[\\/]web[\\/]main\.tsx)/ },
            // What the pages in front of the door share with those behind it, apart from all that is behind it.
            { name: 'door', test: /(page-heading\.tsx|offline[\\/]pending-work\.ts)$/ },
            { name: 'fields', test: fields },
            // Dialogs and editors alone need these, so no page waits for them.
            { name: 'forms', test: /node_modules[\\/](zod|react-hook-form)[\\/]/ },
            { name: 'shell', minShareCount: 4, test: (id) => !ofSome.test(id) && !pickers.test(id) },
            { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 3 },
            // After the shell, which has what they share.
            { name: 'pickers', test: pickers },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
