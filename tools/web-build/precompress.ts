import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Smaller files fit into one packet anyway. */
const minBytes = 1024;

/** Writes a .br and a .gz next to every text file, so the server needn't compress. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: folder });
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${path}.br`, small)),
    gzipAsync(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
