import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/project-page.ts';
import { RetainerDifferences } from '#src/features/invoices/web/public.tsx';
import type { Project, RetainerStatement } from '#src/features/projects/contract.ts';
import { formatCarryOver, formatMediumDay, projects } from '#src/features/projects/web/public.tsx';
import type { CurrentBilling } from '#src/features/projects/web/public.tsx';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { LedgerPeriod } from './ledger-period.tsx';
import * as styles from './ledger.module.css';
import { UnallocatedTime, hasUnallocatedWork } from './unallocated-time.tsx';

type RetainerLedgerSectionProps = { project: Project; billing: CurrentBilling; onEdit: () => void };

/** The retainer ledger by period, with entries and a forecast. */
export function RetainerLedgerSection({ project, billing, onEdit }: RetainerLedgerSectionProps) {
  const { data, error, refetch } = useQuery(projects.retainer.queryOptions({ input: { id: project.id } }));
  const isEmpty = data?.lines.length === 0 && !hasUnallocatedWork(data.outside);
  return (
    <Section title={m.retainer}>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.summary}>
            <Skeleton />
          </div>
        ))}
      {isEmpty && <p className={classNames(text.body, text.quiet, styles.summary)}>{m.noPrepaidHours}</p>}
      {data && !isEmpty && (
        <>
          <div className={styles.summary}>
            <RetainerBalanceSummary statement={data} billing={billing} />
            <div className={text.quiet}>{formatCarryOver(project)}</div>
          </div>
          {data.differences.length > 0 && (
            <RetainerDifferences differences={data.differences} clientId={project.clientId} />
          )}
          {data.lines.map((line, place) => (
            <LedgerPeriod
              key={line.from ?? ''}
              projectId={project.id}
              line={line}
              today={data.today}
              isRounded={data.isRounded === true}
              isInitiallyOpen={place === 0 && data.lines.length === 1}
            />
          ))}
          {hasUnallocatedWork(data.outside) && (
            <UnallocatedTime
              project={project}
              work={data.outside}
              today={data.today}
              isRounded={data.isRounded === true}
              onEdit={onEdit}
            />
          )}
        </>
      )}
    </Section>
  );
}

type RetainerBalanceSummaryProps = { statement: RetainerStatement; billing: CurrentBilling };

function RetainerBalanceSummary({ statement: { left, forecast }, billing }: RetainerBalanceSummaryProps) {
  if (!left) return <div>{m.noHoursToday}</div>;
  const { leftMs, openingMs } = left;
  const { weeklyMs, exhaustedOn } = forecast;
  const pace = formatDuration(weeklyMs);
  return (
    <>
      <div className={classNames(text.heading, text.figures)}>
        {m.hoursLeft({ left: formatDuration(leftMs), total: formatDuration(openingMs) })}
      </div>
      {leftMs === 0 && (
        <Alert tone="warning">
          {m.retainerUsedUp({
            rate: formatRate(billing.hourlyRate ?? billing.defaultHourlyRate, billing.currency),
          })}
        </Alert>
      )}
      {leftMs > 0 && weeklyMs > 0 && (
        <div>
          {exhaustedOn === null
            ? m.hoursLastAYear({ pace })
            : m.hoursLastUntil({ pace, day: formatMediumDay(exhaustedOn) })}
        </div>
      )}
    </>
  );
}
