import { documentSession } from '#src/features/identity/web/public.tsx';
import type { SignedIn } from '#src/features/identity/web/public.tsx';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { takeDrawnDocument } from '#src/platform/web/early-session.ts';
import type { DrawnDocument } from '#src/platform/web/early-session.ts';
import { setDrawnLayout } from '#src/platform/web/server-drawn/drawn-layout.ts';
import { loadDrawnParts } from '#src/platform/web/server-drawn/drawn-parts.ts';

let drawn: DrawnDocument | undefined;
let parts: readonly string[] = [];

/** The account whose page the document shows; undefined if it shows none, or this browser would draw another day. */
export function takeDrawnSession(): SignedIn | undefined {
  const document = takeDrawnDocument();
  const session = document && documentSession(document.responses);
  if (!session || document.drawn.today !== localDay(Date.now(), session.preferences.timeZone))
    return undefined;
  setDrawnLayout(document.drawn.layout);
  drawn = document;
  parts = document.drawn.parts;
  return session;
}

/** Once the page itself has loaded. */
export async function loadShownParts(): Promise<void> {
  await loadDrawnParts(parts);
}

/** What its page was drawn with, once. */
export function takeDrawnWith(): DrawnDocument | undefined {
  const taken = drawn;
  drawn = undefined;
  return taken;
}
