import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import * as m from '#messages/scheduled-reports.ts';
import { RenderedEmail } from '#src/features/invoices/web/public-for-reports.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { formatDays } from '#src/platform/shared/calendar-days.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { scheduledReports } from './api.ts';
import * as styles from './scheduled-reports.module.css';

type Content = Parameters<typeof scheduledReports.previewEmail.call>[0];

type ReportEmailPreviewProps = { report: Omit<Content, 'day'> | ScheduledReport; day: string };

/** The email of a day as it will arrive, rendered by what sends it. */
export function ReportEmailPreview({ report, day }: ReportEmailPreviewProps) {
  const { kind, format, period, clientId, projectId, filter, language, subject, text: body } = report;
  const input = { kind, format, period, clientId, projectId, filter, language, subject, text: body, day };
  const { data, error, refetch } = useQuery({
    ...scheduledReports.previewEmail.queryOptions({ input }),
    gcTime: 0,
    retry: false,
  });
  return (
    <div className={styles.stack}>
      {data && (
        <p className={text.body}>
          {m.reportsOn({ period: formatDays(data, { dateStyle: 'long' }) })}{' '}
          <span className={styles.file}>
            <Paperclip size={14} aria-hidden /> {data.fileName}
          </span>
        </p>
      )}
      <RenderedEmail email={data} error={error} onRetry={() => void refetch()} />
    </div>
  );
}
