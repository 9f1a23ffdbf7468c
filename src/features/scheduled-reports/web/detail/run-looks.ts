import { CircleCheck, CircleDashed, CirclePause, Clock, SkipForward, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/scheduled-reports.ts';
import type { ReportRun, ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import type { RunProblem } from '#src/features/schedules/contract.ts';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

type RunLook = { label: string; icon: LucideIcon; tone: StatusTone };

/** What became of a day without an email. */
export function lookOfRun({ state, problem }: Pick<ReportRun, 'state' | 'problem'>): RunLook {
  if (problem?.code === 'PAUSED') return { label: m.paused, icon: CirclePause, tone: 'quiet' };
  if (problem) return { label: m.failing, icon: TriangleAlert, tone: 'error' };
  switch (state) {
    case 'empty':
      return { label: m.nothingToReport, icon: CircleDashed, tone: 'quiet' };
    case 'skipped':
      return { label: m.skipped, icon: SkipForward, tone: 'quiet' };
    case 'open':
      return { label: m.inProgress, icon: Clock, tone: 'info' };
    case 'done':
      return { label: m.done, icon: CircleCheck, tone: 'success' };
  }
}

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
