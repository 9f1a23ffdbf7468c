import { webFeatures } from '#src/app/web/features.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

let loaded: readonly ShellParts[] = [];

/** What webFeatures bring to the shell; none before the shell has loaded. */
export function loadedShellParts(): readonly ShellParts[] {
  return loaded;
}

export async function loadShellParts(): Promise<readonly ShellParts[]> {
  loaded = await Promise.all(webFeatures.flatMap(({ shell }) => (shell ? [shell()] : [])));
  return loaded;
}
