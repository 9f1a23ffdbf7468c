import { useEffect, useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { LinkedInvoice } from '#src/features/invoices/contract-linked.ts';
import { waitUntilVisible } from '#src/platform/web/link-page/wait-until-visible.ts';
import { fetchInvoice } from './link-client.ts';
import { LinkedInvoiceView } from './linked-invoice-view.tsx';

type Shown = LinkedInvoice | 'loading' | 'gone' | 'failed';

/** One document for someone without an account. Plain HTML and its own styles: it loads in a moment. */
export function LinkPage({ token }: { token: string }) {
  const [shown, setShown] = useState<Shown>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void load().then((found) => {
      if (isCurrent) setShown(found);
    });
    return () => {
      isCurrent = false;
    };

    async function load(): Promise<Shown> {
      await waitUntilVisible();
      return fetchInvoice(token).then(
        (found) => found ?? 'gone',
        // The page offers to try again.
        () => 'failed' as const,
      );
    }
  }, [token, attempt]);

  useEffect(() => {
    document.title = typeof shown === 'string' ? titles[shown] : `${shown.title} · ${shown.seller.name}`;
    if (typeof shown !== 'string') document.documentElement.lang = shown.language;
  }, [shown]);

  if (shown === 'loading')
    return (
      <main className="notice" aria-busy="true">
        {m.linkLoading}
      </main>
    );
  if (shown === 'gone') {
    return (
      <main className="notice">
        <h1>{m.linkGone}</h1>
        <p>{m.linkGoneHint}</p>
      </main>
    );
  }
  if (shown === 'failed') {
    return (
      <main className="notice">
        <h1>{m.linkFailed}</h1>
        <p>{m.linkFailedHint}</p>
        <button
          type="button"
          className="primary"
          onClick={() => {
            setShown('loading');
            setAttempt(attempt + 1);
          }}
        >
          {m.tryAgain}
        </button>
      </main>
    );
  }
  return <LinkedInvoiceView of={shown} token={token} onChange={(next) => setShown(next ?? 'gone')} />;
}

const titles = { loading: m.linkLoading, gone: m.linkGone, failed: m.linkFailed } as const;
