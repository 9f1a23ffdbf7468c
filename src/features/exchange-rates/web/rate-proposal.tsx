import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/exchange-rates.ts';
import type { ProposedRate } from '#src/features/exchange-rates/contract.ts';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { exchangeRates } from './api.ts';
import * as styles from './exchange-rates.module.css';

type RateProposalProps = {
  /** The other currency, and the day of the receipt. */
  currency: string;
  day: string;
  /** The rate that is typed. */
  current: string | null | undefined;
  onUse: (proposed: ProposedRate) => void;
};

/** The published rate of the day, which is used only if a person says so. */
export function RateProposal({ currency, day, current, onUse }: RateProposalProps) {
  const { data: proposed } = useQuery({
    queryKey: [...exchangeRates.propose.key(), currency, day],
    queryFn: async () => {
      const { isDue } = await exchangeRates.get.call({});
      // The stored rates are proposed even if the bank or the server can't refresh them.
      if (isDue) await exchangeRates.refresh.call({}).catch(() => null);
      return (await exchangeRates.propose.call({ currency, day })).proposal;
    },
  });
  if (!proposed || proposed.rate === current) return null;
  const sentence = proposed.source === 'fetched' ? m.proposedFetchedRate : m.proposedRate;
  return (
    <div role="status" className={classNames(text.quiet, styles.proposal)}>
      {sentence({ rate: proposed.rate, day: formatDayInput(proposed.day) })}
      <Button size="small" onClick={() => onUse(proposed)}>
        {m.useRate}
      </Button>
    </div>
  );
}
