import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { reportOptionsQuery } from './queries.ts';

/** What keeps reports of a kind from being sent: no mail server, or private mode. */
export function ReportObstacles({ kind }: Pick<ScheduledReport, 'kind'>) {
  const { data } = useQuery(reportOptionsQuery);
  const { id } = useParams();
  const settingsPath = `/invoices/emails/settings${id === undefined ? '' : `?report=${id}`}`;
  return (
    <>
      {data?.canSend === false && (
        <Alert
          tone="warning"
          role="status"
          action={
            <TextLink to={settingsPath} isLine>
              {m.setUpMailServer}
            </TextLink>
          }
        >
          {m.noMailServerForReports}
        </Alert>
      )}
      {data?.isPrivate === true && kind === 'expenses' && (
        <Alert tone="warning" role="status">
          {m.privateModeForReports}
        </Alert>
      )}
    </>
  );
}
