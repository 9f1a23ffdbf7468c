import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chosenLanguage, compileMessages } from './tools/messages/compile-messages.ts';

const language = chosenLanguage();
// The server's texts are in English.
compileMessages('en');
compileMessages(language);

/** What a simple form needs, as on the login page. */
const fields =
  /@mui[\\/](utils|system|material[\\/](utils|Input(Base|Label)|OutlinedInput|Form(Control|Label|HelperText)|TextareaAutosize|Link))[\\/]/;

/** Shared by some pages and dialogs: loaded only with those. */
const ofSome =
  /lucide|features[\\/]|web[\\/]form[\\/]|shared[\\/](zoned-instants|field-schemas|validation-messages|procedure)/;

/** Used only by forms, and by the open timer. */
const pickers =
  /@mui[\\/]material[\\/](useAutocomplete|Autocomplete|Chip|ListSubheader|Switch|internal[\\/]SwitchBase|FormControlLabel|LinearProgress)[\\/]/;

/** The web app; tools/web-build/build-web.ts runs this and writes the pages. */
export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [{ find: /^#messages\//, replacement: `${import.meta.dirname}/build/messages/${language}/` }],
  },
  build: {
    outDir: 'build/web',
    manifest: true,
    // Every browser with CSS nesting and `Promise.withResolvers` supports these.
    target: 'es2023',
    // Fonts are cached separately and preloaded; inlined, they would block the styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Using one export of another feature must not load the others: public.tsx only re-exports.
      treeshake: { moduleSideEffects: [{ test: /web[\\/]public\.tsx$/, sideEffects: false }] },
      // Texts without arguments, so that each is in the file of its page.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // A few files instead of a hundred: they compress better, and pages wait for fewer requests.
        codeSplitting: {
          groups: [
            { name: 'ground', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'], test: /[\\/]src[\\/](?!app[\\/]web[\\/]main\.tsx)/ },
            // Shared by visitor pages and the app, without the rest of the app.
            { name: 'door', test: /(page-heading\.tsx|offline[\\/]pending-work\.ts)$/ },
            { name: 'fields', test: fields },
            // Needed only by dialogs and editors, so pages don't wait for them.
            { name: 'forms', test: /node_modules[\\/](zod|react-hook-form)[\\/]/ },
            { name: 'shell', minShareCount: 4, test: (id) => !ofSome.test(id) && !pickers.test(id) },
            { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 3 },
            // After the shell, which contains the shared parts.
            { name: 'pickers', test: pickers },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
