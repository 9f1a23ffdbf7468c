import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/project-page.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { TimeSummary } from '#src/features/timesheets/web/public.tsx';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './project.module.css';

type ProjectTimeSummaryProps = {
  of: { projectId: string };
  hasPrice: boolean;
  /** Null: internal work, which has no client to invoice. */
  clientId: string | null;
};

/** Totals of a project's time, and what an invoice would offer. */
export function ProjectTimeSummary({ of, hasPrice, clientId }: ProjectTimeSummaryProps) {
  const { data, dataUpdatedAt } = useQuery(projects.figures.queryOptions({ input: of }));
  const unbilled = data?.items.find(({ projectId }) => projectId === of.projectId)?.unbilled;
  return (
    <TimeSummary
      of={of}
      unbilled={unbilled && { ...unbilled, hasFixedPrice: hasPrice }}
      readAt={dataUpdatedAt}
      {...(clientId !== null && {
        invoiceHref: `/invoices/new?client=${clientId}&project=${of.projectId}`,
      })}
    />
  );
}

/** The amount to invoice, and the time that it is for. */
export function UnbilledSummary({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    projects.figures.queryOptions({ input: { projectId: project.id } }),
  );
  const figures = data?.items.find(({ projectId }) => projectId === project.id);
  const unbilled = figures?.unbilled;
  const price = figures?.fixedPrice ?? null;
  const amounts = (unbilled?.amounts ?? []).filter(({ amountMinor }) => amountMinor !== 0);
  const isEmpty = unbilled?.count === 0 && amounts.length === 0 && price === null;
  const details = unbilled
    ? [
        unbilled.count > 0 &&
          m.hoursInEntries({ hours: formatDuration(unbilled.durationMs), count: unbilled.count }),
        price !== null &&
          price.count > 0 &&
          m.includedInPrice({ hours: formatDuration(price.durationMs), count: price.count }),
        unbilled.hasRetainerHours && m.withRetainerHours,
      ].filter((detail) => detail !== false)
    : [];
  return (
    <Section title={m.unbilled}>
      <div className={classNames(styles.body, styles.unbilled)}>
        {!unbilled && !error && <Skeleton width={200} />}
        {!unbilled && error && (
          <div role="alert">
            {toFailure(error).message}
            <Button tone="neutral" onClick={() => void refetch()}>
              {m.tryAgain}
            </Button>
          </div>
        )}
        {isEmpty && <span className={text.quiet}>{m.nothingUnbilled}</span>}
        {unbilled && !isEmpty && (
          <>
            <span className={text.heading}>
              <Amount of={amounts} />
            </span>
            <span className={classNames(text.quiet, styles.figures, styles.unbilledTime)}>
              {details.join(' · ')}
            </span>
            {unbilled.count > 0 && (
              <TextLink isLine to={`/timesheets?range=all&project=${project.id}&billable=yes&invoiced=no`}>
                {m.viewEntries}
              </TextLink>
            )}
          </>
        )}
      </div>
    </Section>
  );
}
