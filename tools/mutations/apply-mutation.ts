import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutation-list.ts';

/** Why a mutation no longer applies, or undefined. */
export function describeMismatch(root: string, { row, file, from }: Mutation): string | undefined {
  const places = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  return places > 0 ? undefined : `${row}: ${file} has no ${JSON.stringify(from)}`;
}

/** Replaces the first occurrence and returns a function that restores the file. */
export function applyMutation(root: string, { file, from, to }: Mutation): () => void {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  return () => writeFileSync(path, source);
}
