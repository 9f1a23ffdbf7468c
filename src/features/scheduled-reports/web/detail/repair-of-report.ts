import * as m from '#messages/scheduled-reports.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import type { RunProblem } from '#src/features/schedules/contract.ts';

/** Why a day failed in a sentence; null: the server’s own words. And the page on which that is repaired. */
export function repairOfReport(
  { code }: RunProblem,
  { id, kind }: Pick<ScheduledReport, 'id' | 'kind'>,
): { sentence: string | null; link: { label: string; to: string } | null } {
  switch (code) {
    case 'NO_MAIL_SERVER':
      return {
        sentence: m.noMailServerForReports,
        link: { label: m.setUpMailServer, to: `/invoices/emails/settings?report=${id}` },
      };
    case 'PRIVATE_MODE':
      return {
        sentence: m.privateModeForReports,
        link: kind === 'expenses' ? { label: m.openExpenses, to: '/expenses' } : null,
      };
    case 'SEVERAL_CLIENTS':
    case 'TOO_MANY':
    case 'TOO_LARGE':
      return { sentence: null, link: { label: m.edit, to: `/reports/scheduled/${id}/edit` } };
    case 'PAUSED':
      return { sentence: m.pausedBeforeSent, link: null };
    case 'CLIENT_ARCHIVED':
      return { sentence: m.archivedBeforeSent, link: null };
    case 'KEY_UNAVAILABLE':
      return { sentence: m.keyUnavailable, link: null };
    default:
      return { sentence: null, link: null };
  }
}
