import * as m from '#messages/portal.ts';
import type { ClientAct } from '#src/features/portal/contract-reports.ts';
import { portal } from '#src/features/portal/web/api.ts';
import { longNoticeMs, notify } from '#src/platform/web/notice/notices.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';

let shownUntil = new Date(currentServerTime() - 10_000).toISOString();

/** Notices of what clients have done since the last one. */
export async function showClientActs(): Promise<void> {
  const { items } = await portal.acts.call({ since: shownUntil });
  const [newest] = items;
  if (!newest || newest.createdAt <= shownUntil) return;
  shownUntil = newest.createdAt;
  for (const act of items.toReversed()) notify(sentenceOf(act), { durationMs: longNoticeMs });
}

function sentenceOf({ kind, clientName: client }: ClientAct): string {
  switch (kind) {
    case 'hoursApproved':
      return m.actHoursApproved({ client });
    case 'hoursQuestioned':
      return m.actHoursQuestioned({ client });
    case 'quoteAnswered':
      return m.actQuoteAnswered({ client });
    case 'upload':
      return m.actUpload({ client });
    case 'paymentNotice':
      return m.actPaymentNotice({ client });
    case 'proposal':
      return m.actProposal({ client });
  }
}
