import { features } from '#src/app/web/features.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

let loaded: readonly ShellParts[] = [];

/** What features bring to the shell; none before the shell has loaded. */
export function shellParts(): readonly ShellParts[] {
  return loaded;
}

export async function loadShellParts(): Promise<readonly ShellParts[]> {
  loaded = await Promise.all(features.flatMap(({ shell }) => (shell ? [shell()] : [])));
  return loaded;
}
