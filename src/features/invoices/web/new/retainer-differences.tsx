import * as m from '#messages/invoices.ts';
import type { RetainerDifference } from '#src/features/projects/contract-fields.ts';
import { formatDayRange } from '#src/features/projects/web/public.tsx';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as styles from './new-invoice.module.css';

type RetainerDifferencesProps = {
  differences: readonly RetainerDifference[];
  /** The project’s client; without one, more hours can't be invoiced from here. */
  clientId?: string | null;
};

/** What later changes of invoiced retainer periods left, and the way to correct it. */
export function RetainerDifferences({ differences, clientId = null }: RetainerDifferencesProps) {
  return (
    <div className={styles.notes}>
      {differences.map((difference) => {
        const { projectId, projectName, kind, from, to, durationMs } = difference;
        const correction = correctionOf(difference, clientId);
        return (
          <Alert
            key={`${projectId} ${from} ${kind}`}
            tone="warning"
            action={
              correction && (
                <ButtonLink tone="neutral" to={correction.to}>
                  {correction.label}
                </ButtonLink>
              )
            }
          >
            {sentences[kind]({
              project: projectName,
              period: formatDayRange({ from, to }),
              hours: formatDuration(durationMs),
            })}
          </Alert>
        );
      })}
    </div>
  );
}

const sentences: Readonly<
  Record<RetainerDifference['kind'], (d: { project: string; period: string; hours: string }) => string>
> = {
  moreBought: m.moreHoursBought,
  moreInvoiced: m.moreHoursInvoiced,
  hoursCredited: m.retainerHoursCredited,
  beyondInvoiced: m.timeInvoicedBeyond,
  markedInvoiced: m.hoursMarkedInvoiced,
};

function correctionOf(
  { kind, projectId, invoiceId, entry }: RetainerDifference,
  clientId: string | null,
): { label: string; to: string } | null {
  if (kind === 'moreBought')
    return clientId === null
      ? null
      : { label: m.newInvoice, to: `/invoices/new?client=${clientId}&project=${projectId}` };
  if (entry) return { label: m.openEntry, to: entryUrl(entry.id, entry.day) };
  return invoiceId === null ? null : { label: m.openInvoice, to: `/invoices/${invoiceId}` };
}
