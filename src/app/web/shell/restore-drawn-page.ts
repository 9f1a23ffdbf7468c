import { takeDrawnWith } from '#src/app/web/drawn-session.ts';
import type { FirstAnswer } from '#src/platform/shared/requests/document-answers.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { storeAnswers } from '#src/platform/web/rpc.ts';
import { answerNewQueries } from '#src/platform/web/server-drawn/answered-queries.ts';
import { restoreQueries } from '#src/platform/web/server-drawn/drawn-queries.ts';
import { nextRest } from '#src/platform/web/when-idle.ts';

/** Gives the queries what came with the document, and later stores it for reading offline. */
export function restoreDrawnPage(): void {
  answerNewQueries((call) => void storeAfterRender([call]));
  const page = takeDrawnWith();
  if (!page) return;
  restoreQueries(page.drawn.queries, page.calls);
  void storeAfterRender(page.calls, page.uid);
}

async function storeAfterRender(calls: readonly FirstAnswer[], uid = currentAccount()?.uid): Promise<void> {
  // Soon, because a page that someone leaves at once is readable offline too.
  await nextRest();
  if (uid !== undefined && currentAccount()?.uid === uid) await storeAnswers(calls);
}
