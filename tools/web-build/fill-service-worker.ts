import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Without font files for other alphabets, which are cached when first used. */
const precachedFiles =
  /^(app\.html|favicon\.svg|manifest\.webmanifest|icons\/.*|assets\/(?!inter-(?!latin-wght)).*)$/;

/** Gives the service worker the build's name and the files it needs to start offline. */
export async function fillServiceWorker({ web, hash }: { web: string; hash: string }): Promise<void> {
  const path = join(web, 'service-worker.js');
  const files = globSync('**/*.{html,js,css,svg,png,webmanifest,woff2}', { cwd: web })
    .filter((file) => precachedFiles.test(file))
    .toSorted()
    .map((file) => `/${file}`);
  const source = await readFile(path, 'utf8');
  await writeFile(path, replaceConstant(replaceConstant(source, 'build', hash), 'files', files));
}

function replaceConstant(source: string, name: string, value: unknown): string {
  const line = new RegExp(`^const ${name} = .*;$`, 'm');
  if (!line.test(source)) throw new Error(`the service worker has no place for ${name}`);
  return source.replace(line, () => `const ${name} = ${JSON.stringify(value)};`);
}
