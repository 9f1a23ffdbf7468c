import { takeDrawnWith } from '#src/app/web/drawn-session.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { restoreQueries } from '#src/platform/web/drawn/drawn-queries.ts';
import { storeAnswers } from '#src/platform/web/rpc.ts';
import { whenIdle } from '#src/platform/web/when-idle.ts';

/** Gives the queries what the server drew the page with, and later stores it for reading offline. */
export function restoreDrawnPage(): void {
  const page = takeDrawnWith();
  if (!page) return;
  const { uid, calls, drawn } = page;
  restoreQueries(drawn.queries, calls);
  void whenIdle().then(async () => {
    if (currentAccount()?.uid === uid) await storeAnswers(calls);
  });
}
