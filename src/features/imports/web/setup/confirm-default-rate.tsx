import { useState } from 'react';
import * as m from '#messages/imports.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { RateField } from '#src/platform/web/form/rate-field.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as styles from './setup.module.css';

type Settings = Pick<Import['settings'], 'defaultRate' | 'setsProjectRate'>;
type ConfirmDefaultRateProps = {
  counts: Pick<DryRun['counts'], 'withoutRate' | 'newProjectsWithoutRate'>;
  settings: Settings;
  onChange: (change: Settings) => void;
};

/**
 * Asks for the rate of entries whose project and client have none; the account's is the suggestion. New projects
 * get it too, so that later entries don't differ.
 */
export function ConfirmDefaultRate({ counts, settings, onChange }: ConfirmDefaultRateProps) {
  const { withoutRate: count, newProjectsWithoutRate: projects } = counts;
  const { defaultRate, setsProjectRate = true } = settings;
  const { preferences } = useAccount();
  const { currency } = preferences;
  const { hourly } = defaultRates(preferences);
  const [rate, setRate] = useState(hourly === 0 ? undefined : hourly);
  const [isForProjects, setIsForProjects] = useState(setsProjectRate);
  if (defaultRate !== undefined) {
    return (
      <Alert
        tone="info"
        action={
          <Button
            tone="neutral"
            size="small"
            onClick={() => onChange({ defaultRate: undefined, setsProjectRate: undefined })}
          >
            {m.changeRate}
          </Button>
        }
      >
        {m.defaultRateUsed({ count, rate: formatRate(defaultRate, currency) })}{' '}
        {projects > 0 && setsProjectRate && m.rateSetOnProjects({ count: projects })}
      </Alert>
    );
  }
  return (
    <Alert tone="warning">
      {m.entriesWithoutRate({ count })}
      <div className={styles.rate}>
        <RateField
          label={m.rateForEntries}
          value={rate}
          currency={currency}
          help={m.yourDefaultRateHint({ rate: formatRate(hourly, currency) })}
          onChange={setRate}
        />
        {projects > 0 && (
          <Checkbox
            label={m.setRateOnProjects({ count: projects })}
            checked={isForProjects}
            onChange={({ target }) => setIsForProjects(target.checked)}
          />
        )}
        <Button
          variant="outlined"
          disabled={rate === undefined}
          onClick={() => onChange({ defaultRate: rate, setsProjectRate: isForProjects })}
        >
          {m.useRate}
        </Button>
      </div>
    </Alert>
  );
}

/** Whether entries would get the default rate without being asked. */
export function needsDefaultRate(preview: DryRun | undefined, { defaultRate }: Settings): boolean {
  return preview !== undefined && preview.counts.withoutRate > 0 && defaultRate === undefined;
}
