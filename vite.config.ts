import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chosenLanguage, compileMessages } from './tools/messages/compile-messages.ts';
import { joinHelpers } from './tools/web-build/join-helpers.ts';
import { keepStyles } from './tools/web-build/keep-styles.ts';
import { reexportingFile } from './tools/web-build/re-exporting-files.ts';
import { shrinkPackages } from './tools/web-build/shrink-packages.ts';

const language = chosenLanguage();
// The server's texts are in English.
compileMessages('en');
compileMessages(language);

/** The files of the groups below. */
const initialFiles = /[\\/](vendor|index)-[\w-]{8}\.(js|css)$/;

/** The web app; tools/web-build/build-web.ts runs this and writes the pages. */
export default defineConfig({
  plugins: [react(), shrinkPackages, joinHelpers, keepStyles],
  resolve: {
    alias: [{ find: /^#messages\//, replacement: `${import.meta.dirname}/build/messages/${language}/` }],
  },
  build: {
    outDir: 'build/web',
    // Every browser with CSS nesting and `Promise.withResolvers` supports these.
    target: 'es2023',
    // With `light-dark()`: replaced by variables, it couldn’t be light in a part of a dark page, such as on paper.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Fonts are cached separately and preloaded; inlined, they would block the styles.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page has loaded these; looking for each on every import takes milliseconds.
      resolveDependencies: (_file, files) => files.filter((file) => !initialFiles.test(file)),
    },
    reportCompressedSize: false,
    // The PDF viewer is large, and loads only with a PDF; `npm test` checks the size of pages.
    chunkSizeWarningLimit: 1700,
    rolldownOptions: {
      // In the app, notices load with every page; link pages have none, and load them only for a part that fails.
      checks: { ineffectiveDynamicImport: false },
      // Using one export of another feature must not load the others.
      treeshake: { moduleSideEffects: [{ test: reexportingFile, sideEffects: false }] },
      // Texts without arguments, so that each is in the file of its page.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // What every page needs; `tools/web-build/build-app.ts` adds the files of the app’s pages.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            {
              name: 'core',
              tags: ['$initial'],
              test: /[\\/]src[\\/].*\.(tsx?|module\.css)$|[\\/]build[\\/]messages[\\/]|vite[\\/]preload-helper/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
