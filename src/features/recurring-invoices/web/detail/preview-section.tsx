import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { recurringInvoices } from '#src/features/recurring-invoices/web/api.ts';
import { formatDays } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './recurring-invoice.module.css';

/** What the next invoice would contain if it were made now. */
export function PreviewSection({ recurring: { id } }: { recurring: RecurringInvoice }) {
  const { data, error, refetch } = useQuery(recurringInvoices.preview.queryOptions({ input: { id } }));
  if (data === null) return null;
  if (data === undefined)
    return (
      <Section title={m.previewOfNext} isPadded>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </Section>
    );
  const { period, workPeriod, currency, lines, netMinor, taxMinor, grossMinor, leavesWork } = data;
  const sums = [
    { label: m.previewNet, amountMinor: netMinor },
    { label: m.tax, amountMinor: taxMinor },
    { label: m.total, amountMinor: grossMinor },
  ];
  return (
    <Section title={m.previewOfNext} isPadded>
      <div className={styles.preview}>
        <p className={classNames(text.body, text.quiet)}>
          {period
            ? m.previewOfPeriod({ period: formatDays(period, { dateStyle: 'long' }) })
            : m.nextOneBillsNothing}
          {workPeriod !== null &&
            (workPeriod.from !== period?.from || workPeriod.to !== period.to) &&
            ` ${m.workOf({ period: formatDays(workPeriod, { dateStyle: 'long' }) })}`}
        </p>
        {period && lines.length === 0 && <p className={text.body}>{m.previewIsEmpty}</p>}
        {leavesWork && <Alert tone="warning">{m.leavesWork}</Alert>}
        {lines.length > 0 && (
          <>
            <ul aria-label={m.previewOfNext} className={classNames(text.list, styles.lines)}>
              {lines.map(({ id: lineId, title, description, quantityText, amountMinor }) => (
                <li key={lineId}>
                  <span>
                    {title}
                    {description !== '' && (
                      <span className={classNames(text.small, text.quiet, styles.description)}>
                        {description}
                      </span>
                    )}
                  </span>
                  <span className={classNames(text.figures, text.quiet)}>{quantityText}</span>
                  <Amount of={{ amountMinor, currency }} />
                </li>
              ))}
            </ul>
            <dl className={styles.sums}>
              {sums.map(
                ({ label, amountMinor }) =>
                  amountMinor !== null && (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        <Amount of={{ amountMinor, currency }} />
                      </dd>
                    </div>
                  ),
              )}
            </dl>
          </>
        )}
      </div>
    </Section>
  );
}
