import * as m from '#messages/scheduled-reports.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { useProject } from '#src/features/projects/web/public.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import {
  countFilters,
  describeReportFile,
  whenEmptyLabels,
} from '#src/features/scheduled-reports/web/report-labels.ts';
import { describeBeginning, formatStartTime } from '#src/features/schedules/web/public.tsx';
import { reportColumnLabels } from '#src/features/timesheets/web/public-for-columns.tsx';
import { languageName } from '#src/platform/web/format/display-names.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type ReportDetailsSectionProps = { report: ScheduledReport; client: Client | undefined };

/** What is sent, to whom, and when. */
export function ReportDetailsSection({ report, client }: ReportDetailsSectionProps) {
  const { projectId, filter, columns, language, recipients, subject, recurrence, whenEmpty } = report;
  const project = useProject(projectId);
  const { timeZone } = useAccount().preferences;
  const filters = countFilters(filter);
  return (
    <Section title={m.details}>
      <DescriptionList
        facts={[
          { term: m.report, value: describeReportFile(report) },
          {
            term: m.client,
            value: client && <TextLink to={`/clients/${client.id}`}>{client.name}</TextLink>,
          },
          {
            term: m.project,
            value: project && <TextLink to={`/projects/${project.id}`}>{project.name}</TextLink>,
          },
          { term: m.filters, value: filters > 0 && m.filterCount({ count: filters }) },
          { term: m.columns, value: columns?.map((column) => reportColumnLabels[column]).join(', ') },
          { term: m.language, value: language && languageName(language) },
          { term: m.recipients, value: recipients.join(', ') },
          { term: m.subject, value: subject },
          { term: m.repeats, value: describeBeginning(recurrence) },
          { term: m.timeOfDay, value: formatStartTime(recurrence, timeZone) },
          { term: m.ifNothingToReport, value: whenEmptyLabels[whenEmpty] },
        ]}
      />
    </Section>
  );
}
