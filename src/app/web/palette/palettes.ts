import { loadShellParts } from '#src/app/web/shell/load-shell-parts.ts';
import type { Palette } from '#src/platform/web/feature.ts';

let loaded: readonly Palette[] = [];

/** What the palette finds of each feature, once it is open. */
export function palettes(): readonly Palette[] {
  return loaded;
}

export async function loadPalettes(): Promise<void> {
  const parts = await loadShellParts();
  loaded = await Promise.all(parts.flatMap(({ palette }) => (palette ? [palette()] : [])));
}
