import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Breaks the code in one place: some test must fail. */
type Replacement = { file: string; from: string; to: string };
/** A test that names the row must fail. */
export type RowMutation = Replacement & { row: string };
/** A test beside the file or in one of these files must fail; they are tried in this order. */
export type AreaMutation = Replacement & { tests: readonly string[] };
export type Mutation = RowMutation | (AreaMutation & { area: string });

/** The row or the area. */
export function subjectOf(mutation: Mutation): string {
  return 'row' in mutation ? mutation.row : mutation.area;
}

/** Those of the named rows and areas, or all. */
export function chooseMutations(mutations: readonly Mutation[], names: readonly string[]): Mutation[] {
  const subjects = new Set(mutations.map(subjectOf));
  for (const name of names) if (!subjects.has(name)) throw new Error(`There is no row or area ${name}.`);
  return mutations.filter((mutation) => names.length === 0 || names.includes(subjectOf(mutation)));
}

/** In one line: `file: "before" → "after"`. */
export function describeMutation({ file, from, to }: Replacement): string {
  const [before, after] = [from, to].map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return `${file}: ${before} → ${after === '' ? 'nothing' : after}`;
}

/** Why a mutation no longer applies, or undefined. */
export function describeMismatch(root: string, mutation: Mutation): string | undefined {
  const { file, from } = mutation;
  const places = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  return places > 0 ? undefined : `${subjectOf(mutation)}: ${file} has no ${JSON.stringify(from)}`;
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
