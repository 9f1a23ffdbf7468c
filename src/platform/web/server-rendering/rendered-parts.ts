/** Parts that load on demand, but are rendered with the page, by name. */
const parts = new Map<string, () => Promise<void>>();
const shown = new Set<string>();

export function addRenderedPart(name: string, load: () => Promise<void>): void {
  parts.set(name, load);
}

/** While rendering. */
export function noteShownPart(name: string): void {
  shown.add(name);
}

/** Those that were shown since the last call. */
export function takeShownParts(): string[] {
  const taken = [...shown];
  shown.clear();
  return taken;
}

/** All that the loaded pages have, or those that the document shows: they must be there before it is hydrated. */
export async function loadRenderedParts(names?: readonly string[]): Promise<void> {
  const loaded = new Set<string>();
  for (;;) {
    // A part inside another one is known once that has loaded.
    const next = [...(names ?? parts.keys())].filter((name) => parts.has(name) && !loaded.has(name));
    if (next.length === 0) return;
    for (const name of next) loaded.add(name);
    await Promise.all(next.map(async (name) => parts.get(name)?.()));
  }
}
