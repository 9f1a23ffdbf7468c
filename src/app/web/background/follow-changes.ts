import { loadedShellParts } from '#src/app/web/shell/load-shell-parts.ts';
import { wildcard, sessionTopic } from '#src/platform/shared/change-event.ts';
import { isSigningOut, signOutSignal } from '#src/platform/web/current-account.ts';
import { openChangeStream } from '#src/platform/web/live/change-stream.ts';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** Refetches what changed, until aborted or a sign-out starts. */
export function followChanges(signal: AbortSignal, refresh: () => Promise<void>): void {
  const end = AbortSignal.any([signal, signOutSignal()]);
  if (end.aborted) return;
  const close = openChangeStream(({ what }) => void follow(what));
  end.addEventListener('abort', close);

  async function follow(what: string): Promise<void> {
    // The role or preferences changed, or a session ended: then nothing is fetched again. If they can't be read now,
    // the next page reports it.
    if (what === sessionTopic || what === wildcard) await refresh().catch(() => undefined);
    if (isSigningOut()) return;
    await invalidateChanged(queryClient, what);
    await Promise.all(loadedShellParts().map(async ({ onChange }) => onChange?.(what)));
  }
}
