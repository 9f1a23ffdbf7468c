/**
 * Builds the web app into build/web: scripts, styles, prerendered pages and compressed copies. Bundles the server into
 * build/server, and its side processes into build/side-processes. `npm run build -- pseudo` builds for the browser tests.
 */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { markBuilt } from '../bootstrap/ensure-built.mjs';
import { linkPages } from '../bundle-budget.ts';
import { chosenLanguage } from '../messages/compile-messages.ts';
import { buildApp } from './build-app.ts';
import { buildHash } from './build-hash.ts';
import { ensureServerBundles } from './bundle-server.ts';
import { compileAhead } from './compile-ahead.ts';
import { fillServiceWorker } from './fill-service-worker.ts';
import { precompress } from './precompress.ts';
import { writePages } from './write-pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = `${root}build/web`;
const prerender = `${root}build/prerender`;

// React reads this when it is loaded.
process.env['NODE_ENV'] = 'production';
const hash = buildHash(root);
process.env['VITE_BUILD_HASH'] = hash;
const language = process.argv[2] ?? chosenLanguage();
process.env['STINT_LANGUAGE'] = language; // For vite.config.ts.

const finish = await markBuilt(language);
await buildApp(root);
// The pages behind private links are separate: people who open one have no account, and need nothing of the app.
for (const { input, assetsDir } of linkPages) {
  await build({
    root,
    logLevel: 'warn',
    build: {
      outDir: web,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir,
      rolldownOptions: { input },
    },
  });
}
await build({
  root,
  logLevel: 'warn',
  build: {
    ssr: 'src/app/web/prerender.tsx',
    outDir: prerender,
    emptyOutDir: true,
    copyPublicDir: false,
  },
});
await writePages({ web, prerender, language });
await rm(prerender, { recursive: true });
// The server renders the pages of accounts with it.
await build({
  root,
  logLevel: 'warn',
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/app/web/render-page.tsx',
    outDir: `${root}build/page-rendering`,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    target: 'node24',
  },
});
await compileAhead(web);
await fillServiceWorker({ web, hash });
await precompress(web);
await ensureServerBundles(root);
await finish();
