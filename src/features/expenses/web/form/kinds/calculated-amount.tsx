import { formatMoney } from '#src/platform/shared/money.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as styles from './kinds.module.css';

type CalculatedAmountProps = {
  /** "241 km × €0.30" */
  parts: readonly string[];
  amountMinor: number;
  currency: string;
  /** Takes the rates of the settings, if they differ. */
  update?: { label: string; onClick: () => void } | null;
};

/** How the amount is calculated, while the trip is typed. */
export function CalculatedAmount({ parts, amountMinor, currency, update }: CalculatedAmountProps) {
  return (
    <div className={styles.calculation}>
      {update && (
        <Button tone="neutral" onClick={update.onClick}>
          {update.label}
        </Button>
      )}
      <div role="status">
        {parts.join(' + ')} = <strong>{formatMoney({ amountMinor, currency })}</strong>
      </div>
    </div>
  );
}
