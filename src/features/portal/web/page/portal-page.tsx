import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/portal.ts';
import type { Portal } from '#src/features/portal/contract-portal.ts';
import { waitUntilVisible } from '#src/platform/web/link-page/wait-until-visible.ts';
import { NewLinkForm } from './new-link-form.tsx';
import { PinForm } from './pin-form.tsx';
import { PortalRefusal, createPortalClient } from './portal-client.ts';
import type { Refusal } from './portal-client.ts';
import { PortalView } from './portal-view.tsx';

type Shown = { kind: 'loading' } | { kind: 'portal'; portal: Portal } | Refusal;

/** The portal of a client, by a link and without an account. */
export function PortalPage({ token }: { token: string }) {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [pin, setPin] = useState(() => sessionStorage.getItem(token));
  const client = useMemo(() => createPortalClient(token, pin), [token, pin]);

  useEffect(() => {
    let isCurrent = true;
    void load();
    return () => {
      isCurrent = false;
    };

    async function load(): Promise<void> {
      await waitUntilVisible();
      const next = await client.view().then((portal) => ({ kind: 'portal' as const, portal }), toRefusal);
      // Until the tab closes, so that reloading doesn't ask again.
      if (next.kind === 'portal' && pin !== null) sessionStorage.setItem(token, pin);
      if (isCurrent) setShown(next);
    }
  }, [client, attempt, pin, token]);

  const showRefusal = useCallback((error: unknown) => {
    const refusal = toRefusal(error);
    // Anything else may work a moment later.
    if (refusal.kind === 'gone' || refusal.kind === 'pin') setShown(refusal);
  }, []);
  const refresh = useCallback(() => {
    void client
      .view({ isRefresh: true })
      .then((portal) => setShown((before) => (isSame(before, portal) ? before : { kind: 'portal', portal })))
      .catch(showRefusal);
  }, [client, showRefusal]);
  useRefresh(shown.kind === 'portal' ? refresh : null);

  useEffect(() => {
    document.title = titleOf(shown);
    if (shown.kind === 'portal') document.documentElement.lang = shown.portal.language;
  }, [shown]);

  switch (shown.kind) {
    case 'loading':
      return (
        <main className="notice" aria-busy="true">
          {m.linkLoading}
        </main>
      );
    case 'gone':
      return (
        <PageNotice
          heading={m.linkGone}
          hint={shown.ask === null ? m.pageGoneHint : m.pageGoneAsk({ name: shown.ask })}
        >
          {shown.canMail && (
            <>
              <p>{m.newLinkHint}</p>
              <NewLinkForm token={token} />
            </>
          )}
        </PageNotice>
      );
    case 'pin':
      return (
        <PinForm
          problem={shown.problem}
          onSubmit={(typed) => {
            setPin(typed);
            setAttempt(attempt + 1);
          }}
        />
      );
    case 'tooMany':
    case 'failed':
      return (
        <PageNotice
          heading={shown.kind === 'failed' ? m.pageFailed : m.pageTooMany}
          hint={shown.kind === 'failed' ? m.pageFailedHint : m.pageTooManyHint}
        >
          <button
            type="button"
            className="primary"
            onClick={() => {
              setShown({ kind: 'loading' });
              setAttempt(attempt + 1);
            }}
          >
            {m.tryAgain}
          </button>
        </PageNotice>
      );
    case 'portal':
      return <PortalView portal={shown.portal} client={client} onRefused={showRefusal} />;
  }
}

function PageNotice({ heading, hint, children }: { heading: string; hint: string; children?: ReactNode }) {
  return (
    <main className="notice">
      <h1>{heading}</h1>
      <p>{hint}</p>
      {children}
    </main>
  );
}

/** Then what was typed or opened on the page stays. */
function isSame(shown: Shown, portal: Portal): boolean {
  return shown.kind === 'portal' && JSON.stringify(shown.portal) === JSON.stringify(portal);
}

function titleOf(shown: Shown): string {
  if (shown.kind === 'portal') return `${shown.portal.client.name} · ${shown.portal.owner.name}`;
  if (shown.kind === 'loading') return m.linkLoading;
  if (shown.kind === 'pin') return m.pagePin;
  return shown.kind === 'gone' ? m.linkGone : m.pageFailed;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof PortalRefusal) return error.refusal;
  throw error;
}

/** Often enough that a revoked link ends within a minute. */
const refreshMs = 60_000;

/** While the page is visible: every minute, and when it is looked at again. */
function useRefresh(refresh: (() => void) | null): void {
  useEffect(() => {
    if (!refresh) return undefined;
    const look = () => {
      if (!document.hidden) refresh();
    };
    const timer = setInterval(look, refreshMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);
}
