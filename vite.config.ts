import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web app; tools/web-build/build.ts runs it and makes pages of what comes out. */
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
        // What every page needs in one file: it compresses 8 kB smaller than in a dozen.
        codeSplitting: {
          groups: [
            { name: 'ground', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', test: /[\\/]src[\\/](?!app[\\/]web[\\/]main\.tsx)/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
