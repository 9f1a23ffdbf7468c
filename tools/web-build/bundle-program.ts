import { join } from 'node:path';
import { build } from 'vite';

/** Bundles a module of the server, and all that it imports, as `main.mjs` of a folder. */
export async function bundleProgram(file: string, root: string, outDir: string): Promise<void> {
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
