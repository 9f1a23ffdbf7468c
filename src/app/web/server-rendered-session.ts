import { documentSession } from '#src/features/identity/web/public.tsx';
import type { SignedIn } from '#src/features/identity/web/public.tsx';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { takeRenderedDocument } from '#src/platform/web/early-session.ts';
import type { RenderedDocument } from '#src/platform/web/early-session.ts';
import { setRenderedLayout } from '#src/platform/web/server-rendering/rendered-layout.ts';
import { loadRenderedParts } from '#src/platform/web/server-rendering/rendered-parts.ts';

let rendered: RenderedDocument | undefined;
let parts: readonly string[] = [];

/** The account whose page the document shows; undefined if it shows none, or this browser would render another day. */
export function takeRenderedSession(): SignedIn | undefined {
  const document = takeRenderedDocument();
  const session = document && documentSession(document.responses);
  if (!session || document.rendered.today !== localDay(Date.now(), session.preferences.timeZone))
    return undefined;
  setRenderedLayout(document.rendered.layout);
  rendered = document;
  parts = document.rendered.parts;
  return session;
}

/** Once the page itself has loaded. */
export async function loadShownParts(): Promise<void> {
  await loadRenderedParts(parts);
}

/** What its page was rendered with, once. */
export function takeRenderedWith(): RenderedDocument | undefined {
  const taken = rendered;
  rendered = undefined;
  return taken;
}
