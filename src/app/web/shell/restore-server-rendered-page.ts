import { takeRenderedWith } from '#src/app/web/server-rendered-session.ts';
import type { PreloadedAnswer } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { storeAnswers } from '#src/platform/web/rpc.ts';
import { answerNewQueries } from '#src/platform/web/server-rendering/answered-queries.ts';
import { restoreQueries } from '#src/platform/web/server-rendering/rendered-queries.ts';
import { nextRest } from '#src/platform/web/when-idle.ts';

/** Gives the queries what came with the document, and later stores it for reading offline. */
export function restoreRenderedPage(): void {
  answerNewQueries((call) => void storeAfterRender([call]));
  const page = takeRenderedWith();
  if (!page) return;
  restoreQueries(page.rendered.queries, page.calls);
  void storeAfterRender(page.calls, page.uid);
}

async function storeAfterRender(
  calls: readonly PreloadedAnswer[],
  uid = currentAccount()?.uid,
): Promise<void> {
  // Soon, because a page that someone leaves at once is readable offline too.
  await nextRest();
  if (uid !== undefined && currentAccount()?.uid === uid) await storeAnswers(calls);
}
