import * as m from '#messages/scheduled-reports.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { ReportEmailPreview } from '#src/features/scheduled-reports/web/report-email-preview.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** The next email as it will arrive; nothing after the end. */
export function NextEmailSection({ report }: { report: ScheduledReport }) {
  const { nextDay } = report.recurrence;
  return (
    nextDay !== null && (
      <Section title={m.nextEmail} isPadded>
        <ReportEmailPreview report={report} day={nextDay} />
      </Section>
    )
  );
}
