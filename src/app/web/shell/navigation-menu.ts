import { openLinks } from '#src/app/web/routing/route-access.ts';
import type { Session } from '#src/features/identity/web/public.tsx';
import type { MenuEntry } from '#src/platform/web/feature.ts';
import { loadedShellParts } from './load-shell-parts.ts';

/** [2.19-2.27] */
export function navigationMenu(session: Session): MenuEntry[] {
  return openLinks(
    session,
    loadedShellParts().flatMap(({ menu = [] }) => menu),
  );
}

/** The pages about the user's own account. [2.20] */
export function accountMenu(session: Session): MenuEntry[] {
  return openLinks(
    session,
    loadedShellParts().flatMap(({ accountMenu: entries = [] }) => entries),
  );
}
