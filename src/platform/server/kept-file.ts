import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './system-error.ts';

/** Writes a file for its owner's eyes only, unless there is one; says what it holds in the end. */
export async function keepFirst(file: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o711 });
  const draft = await drafted(file, text);
  // Whole or not at all; and when two start at once, the first one's counts.
  await link(draft, file).catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST')) await rename(draft, file); // A file system without links.
  });
  await rm(draft, { force: true });
  return readFile(file, 'utf8');
}

/** At once: whoever reads the file finds what it held or what it holds. */
export async function replaceKept(file: string, text: string): Promise<void> {
  await rename(await drafted(file, text), file);
}

async function drafted(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  return draft;
}
