import * as m from '#messages/invoices.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { PresetRateHint, useAccount } from '#src/features/identity/web/public.tsx';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import * as styles from './new-invoice.module.css';
import { RetainerDifferences } from './retainer-differences.tsx';
import { UnbilledList } from './unbilled-list.tsx';
import type { Unbilled } from './use-unbilled.ts';

/** The work to bill, and how it becomes lines. */
export function UnbilledSection({
  clientId,
  unbilled,
  today,
}: {
  clientId: string;
  unbilled: Unbilled;
  today: string;
}) {
  const { query, isLoading, isEmpty, covered, currency, currencies } = unbilled;
  const { defaultRate } = useAccount().preferences;
  const presetEntry =
    defaultRate === null &&
    unbilled.entries.find(
      ({ rate, rateReason, currency: itsCurrency }) =>
        rateReason !== 'fixedPrice' && rate === defaultRates({ defaultRate, currency: itsCurrency }).hourly,
    );
  return (
    <Section
      title={m.unbilledWork}
      action={
        currencies.length > 1 && (
          <FilterChip
            label={m.currency}
            value={currency ?? ''}
            choices={currencies.map((each) => ({ value: each, label: each }))}
            onChange={unbilled.setCurrency}
          />
        )
      }
    >
      {isLoading && <SkeletonRows isPart />}
      {query.error && isEmpty && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!isLoading && !query.error && isEmpty && unbilled.waitingMs === 0 && (
        <p className={styles.empty}>{m.noUnbilledWork}</p>
      )}
      <div className={styles.notes}>
        {unbilled.isCut && <Alert tone="info">{m.unbilledCut}</Alert>}
        {covered.map(({ projectId, projectName, durationMs }) => (
          <Alert key={projectId} tone="info">
            {m.timeOfRetainer({ hours: formatDuration(durationMs), project: projectName })}
          </Alert>
        ))}
        {unbilled.waitingMs > 0 && (
          <Alert tone="info">
            <RichText
              text={m.waitingForApproval({ hours: formatDuration(unbilled.waitingMs) })}
              tags={{
                approvals: (text) => (
                  <TextLink isUnderlined to={`/clients/${clientId}?tab=approvals`}>
                    {text}
                  </TextLink>
                ),
              }}
            />
          </Alert>
        )}
      </div>
      <RetainerDifferences differences={unbilled.differences} />
      <div className={styles.notes}>
        {presetEntry && (
          <Alert tone="info">
            {m.billedAtPreset({ rate: formatRate(presetEntry.rate, presetEntry.currency) })}
            <PresetRateHint currency={presetEntry.currency} />
          </Alert>
        )}
      </div>
      {!isEmpty && <UnbilledList unbilled={unbilled} today={today} />}
    </Section>
  );
}
