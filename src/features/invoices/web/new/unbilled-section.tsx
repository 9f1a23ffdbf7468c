import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { PresetRateHint, useAccount } from '#src/features/identity/web/public.tsx';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
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
        <Typography sx={{ p: 4, color: 'text.secondary' }}>{m.noUnbilledWork}</Typography>
      )}
      {unbilled.isCut && <Alert severity="info">{m.unbilledCut}</Alert>}
      {covered.map(({ projectId, projectName, durationMs }) => (
        <Alert key={projectId} severity="info" variant="outlined" sx={{ m: 4 }}>
          {m.timeOfRetainer({ hours: formatDuration(durationMs), project: projectName })}
        </Alert>
      ))}
      {unbilled.waitingMs > 0 && (
        <Alert severity="info" variant="outlined" sx={{ m: 4 }}>
          <RichText
            text={m.waitingForApproval({ hours: formatDuration(unbilled.waitingMs) })}
            tags={{
              approvals: (text) => (
                <Link component={RouterLink} to={`/clients/${clientId}?tab=approvals`}>
                  {text}
                </Link>
              ),
            }}
          />
        </Alert>
      )}
      <RetainerDifferences differences={unbilled.differences} />
      {presetEntry && (
        <Alert severity="info" variant="outlined" sx={{ m: 4 }}>
          {m.billedAtPreset({ rate: formatRate(presetEntry.rate, presetEntry.currency) })}
          <PresetRateHint currency={presetEntry.currency} />
        </Alert>
      )}
      {!isEmpty && <UnbilledList unbilled={unbilled} today={today} />}
    </Section>
  );
}
