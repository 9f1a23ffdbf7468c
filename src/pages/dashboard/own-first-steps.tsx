import { useEffect } from 'react';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { startSteps } from './first-steps-visibility.ts';
import { FirstSteps } from './first-steps.tsx';
import { useFirstRecords } from './use-first-records.ts';

/** The first steps, with those that the account has done. */
export function OwnFirstSteps() {
  const { preferences } = useAccount();
  const records = useFirstRecords();
  useEffect(startSteps, []);
  return (
    <FirstSteps rate={formatRate(defaultRates(preferences).hourly, preferences.currency)} {...records} />
  );
}
