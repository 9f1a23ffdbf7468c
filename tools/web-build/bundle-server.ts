import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { fingerprintSources } from '../bootstrap/ensure-built.mjs';

const serverFolder = 'build/server';
/** The server uses the bundles in the folder SIDE_PROCESS_BUNDLES. */
export const sideProcessesFolder = 'build/side-processes';
export const serverProgram = `${serverFolder}/main.mjs`;
const stamp = `${serverFolder}/.bundled-from`;

/**
 * Bundles the server, and each module that it runs as a process, unless they were bundled from exactly these sources:
 * the builds of all languages and the tests share them. One file of two megabytes takes 50 MB less memory than two
 * thousand, and starts sooner.
 */
export async function ensureServerBundles(root: string): Promise<void> {
  const fingerprint = await fingerprintSources();
  const bundledFrom = await readFile(join(root, stamp), 'utf8').catch(() => undefined);
  if (bundledFrom === fingerprint) return;
  await rm(join(root, stamp), { force: true });
  await bundleProgram('src/app/server/main.ts', root, serverFolder);
  for (const file of globSync('src/**/*-worker.ts', { cwd: root }))
    await bundleProgram(file, root, join(sideProcessesFolder, basename(file, '.ts')));
  await writeFile(join(root, stamp), fingerprint);
}

async function bundleProgram(file: string, root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: readFilesBesideThem },
    build: {
      // Separately: with a shared chunk, the file would not be the main module.
      ssr: join(root, file),
      outDir: join(root, outDir),
      // A server may be loading the file this replaces.
      emptyOutDir: false,
      target: 'node24',
      copyPublicDir: false,
      rolldownOptions: {
        output: {
          entryFileNames: 'main.mjs',
          chunkFileNames: '[name].mjs',
          minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
}

const readFilesBesideThem = ['pdfmake', 'fontkit', 'tesseract.js', 'zxing-wasm'];
