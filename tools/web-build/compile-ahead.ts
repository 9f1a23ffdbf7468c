import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** It counts only as the first line of a file. */
const compiledAhead = '//# allFunctionsCalledOnLoad\n';
/** Smaller files have few functions, or only name those of another. */
const fewestBytes = 1_000;
/** Larger files are libraries such as the PDF viewer, which run few of their functions. */
const mostBytes = 500_000;

/**
 * Lets Chromium compile the functions of scripts beside the main thread while they load. Otherwise it compiles each when it
 * is first called, which takes a third of the script’s time for a page, and for the first dialog or menu.
 */
export async function compileAhead(folder: string): Promise<void> {
  const files = globSync('**/assets/*.js', { cwd: folder });
  await Promise.all(files.map((file) => markFile(join(folder, file))));
}

async function markFile(path: string): Promise<void> {
  const script = await readFile(path, 'utf8');
  if (script.length >= fewestBytes && script.length <= mostBytes)
    await writeFile(path, compiledAhead + script);
}
