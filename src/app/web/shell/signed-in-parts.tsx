import { canOpen } from '#src/app/web/routing/route-access.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { useIsHydrated } from '#src/platform/web/server-rendering/use-is-hydrated.ts';
import { loadedShellParts } from './load-shell-parts.ts';

/** What features show on every page, each loading on its own. */
export function SignedInParts({ at }: { at: 'topBar' | 'belowPages' | 'everywhere' }) {
  const session = useSession();
  // What they show is in this browser only, such as the timer.
  const isHydrated = useIsHydrated();
  if (!isHydrated || session.status !== 'signedIn') return null;
  return loadedShellParts()
    .flatMap((parts) => parts[at] ?? [])
    .map(
      ({ audience, Component }, place) =>
        canOpen(audience, session) && (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never change
          <Component key={`${session.user.uid} ${place}`} />
        ),
    );
}
