import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/schedules.ts';
import type { RecordQuery, Repeating } from '#src/features/schedules/web/schedule-mutations.ts';
import { ScheduleStatus } from '#src/features/schedules/web/schedule-status.tsx';
import { formatFullDay } from '#src/features/schedules/web/schedule-texts.ts';
import type { useScheduleActions } from '#src/features/schedules/web/use-schedule-actions.tsx';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';

type SchedulePageProps<R extends Repeating> = {
  /** The page that lists such records. */
  list: { label: string; to: string };
  /** Disabled without the ID of a record. */
  query: RecordQuery<R>;
  isId: boolean;
  missing: { heading: string; hint: string };
  hasProblem: boolean;
  actions: ReturnType<typeof useScheduleActions<R>>;
  children: (record: R) => ReactNode;
};

/** The page of a record that repeats. */
export function SchedulePage<R extends Repeating>(props: SchedulePageProps<R>) {
  const { list, query, isId, missing, hasProblem, actions, children } = props;
  return (
    <>
      <DetailPage
        back={list}
        record={isId ? query.data : null}
        error={query.error}
        onRetry={() => void query.refetch()}
        missing={missing}
        title={({ name }) => name}
        actions={(record) => (
          <>
            <ScheduleStatus of={record} hasProblem={hasProblem} />
            <ButtonLink to={`${list.to}/${record.id}/edit`} variant="outlined" icon={Pencil}>
              {m.edit}
            </ButtonLink>
            <RowActions of={record.name} actions={actions.actionsOf(record).slice(1)} />
          </>
        )}
      >
        {children}
      </DetailPage>
      {actions.elements}
    </>
  );
}

type ArchivedClientAlertProps = { clientId: string; sentence: string };

/** Why nothing happens on its days. */
export function ArchivedClientAlert({ clientId, sentence }: ArchivedClientAlertProps) {
  return (
    <Alert
      tone="warning"
      role="status"
      action={
        <TextLink to={`/clients/${clientId}`} isLine>
          {m.openClient}
        </TextLink>
      }
    >
      {sentence}
    </Alert>
  );
}

type PausedAlertProps = { of: Repeating; onResume: () => Promise<boolean> };

export function PausedAlert({ of: { recurrence }, onResume }: PausedAlertProps) {
  const { pausedUntil } = recurrence;
  return (
    <Alert
      tone="info"
      role="status"
      action={
        <Button tone="neutral" onClick={() => void onResume()}>
          {m.resume}
        </Button>
      }
    >
      {pausedUntil === null ? m.isPaused : m.isPausedUntil({ day: formatFullDay(pausedUntil) })}
    </Alert>
  );
}
