import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { periodPresetRange } from '#src/features/timesheets/rules/views/period.ts';
import { ExportMenu } from '#src/features/timesheets/web/export/export-menu.tsx';
import { periodPresetLabels } from '#src/features/timesheets/web/labels/view-labels.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/pending-changes/online-timesheets.ts';
import {
  useOptimisticEntries,
  useOptimisticTotals,
} from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { RecentEntryRow } from './recent-entry-row.tsx';
import * as styles from './summary.module.css';
import { TotalsRow } from './totals-row.tsx';

type RecentTimeProps = {
  /** The client or project. */
  of: { clientId: string } | { projectId: string };
  /** Project name, shown for clients. */
  projectName?: (id: string) => string | undefined;
};

const exportPeriods = ['this-month', 'last-month', 'this-quarter', 'this-year', 'all'] as const;

/** Totals and latest entries of a client or project. */
export function RecentTime({ of, projectName }: RecentTimeProps) {
  const { timeZone, weekStart } = useAccount().preferences;
  const today = useToday(timeZone);
  const totals = useQuery(onlineTimesheets.totals.queryOptions({ input: of }));
  const latest = useQuery(onlineTimesheets.list.queryOptions({ input: { ...of, limit: 8 } }));
  const shownTotals = useOptimisticTotals(totals.data, of, totals.dataUpdatedAt);
  const list = { filter: of, order: 'desc' as const, hasMore: latest.data?.nextCursor !== null };
  const entries = useOptimisticEntries(latest.data?.items, list, latest.dataUpdatedAt);
  const error = totals.error ?? latest.error;
  const filter = 'clientId' in of ? `client=${of.clientId}` : `project=${of.projectId}`;

  return (
    <Section
      title={m.time}
      action={
        entries &&
        entries.length > 0 && (
          <>
            <ExportMenu
              input={of}
              periods={exportPeriods.map((preset) => ({
                label: periodPresetLabels[preset],
                range: periodPresetRange(preset, { today, weekStart }),
              }))}
            />
            <TextLink isLine to={`/timesheets?range=all&${filter}`}>
              {m.allEntries}
            </TextLink>
          </>
        )
      }
    >
      {error && !entries && (
        <ErrorState error={error} onRetry={() => void Promise.all([totals.refetch(), latest.refetch()])} />
      )}
      {!error && !entries && (
        <div className={styles.note}>
          <Skeleton />
        </div>
      )}
      {entries?.length === 0 && <p className={classNames(styles.note, text.quiet)}>{m.noTrackedTime}</p>}
      {entries && entries.length > 0 && (
        <>
          {shownTotals && <TotalsRow totals={shownTotals} />}
          <ul className={classNames(text.list, styles.entries)}>
            {entries.map((entry) => (
              <RecentEntryRow
                key={entry.id}
                entry={entry}
                today={today}
                project={entry.projectId === null ? undefined : projectName?.(entry.projectId)}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
