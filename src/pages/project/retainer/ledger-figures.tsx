import * as m from '#messages/project-page.ts';
import type { RetainerPeriodLine } from '#src/features/projects/contract-fields.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import * as styles from './ledger.module.css';

/** Zero figures are hidden unless `isAlwaysShown`. */
export type LedgerFigure = {
  label: string;
  ms: number;
  formattedAmount?: string;
  note?: string;
  isAlwaysShown?: true;
};

type LedgerFiguresProps = { figures: readonly LedgerFigure[]; isRounded: boolean };

/** One line of labeled figures. */
export function LedgerFigures({ figures: shownFigures, isRounded }: LedgerFiguresProps) {
  return (
    <dl className={styles.figures}>
      {shownFigures
        .filter(({ ms, isAlwaysShown }) => ms !== 0 || isAlwaysShown)
        .map(({ label, ms, formattedAmount, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {formatSigned(ms)}
              {formattedAmount !== undefined &&
                ` · ${isRounded ? m.amountRounded({ amount: formattedAmount }) : formattedAmount}`}
              {note !== undefined && ` · ${note}`}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** 1:30, or −0:30. */
export function formatSigned(ms: number): string {
  return `${ms < 0 ? '−' : ''}${formatDuration(Math.abs(ms))}`;
}

/** Work outside the retainer: one figure per rate, and non-billable time. */
export function billedWorkFigures(
  { beyond, notBillableMs }: Pick<RetainerPeriodLine, 'beyond' | 'notBillableMs'>,
  rateLabel: (d: { rate: string }) => string,
): LedgerFigure[] {
  return [
    ...beyond.map(({ ms, rate, ...amount }) => ({
      label: rateLabel({ rate: formatRate(rate, amount.currency) }),
      ms,
      formattedAmount: formatMoney(amount),
    })),
    { label: m.notBillable, ms: notBillableMs },
  ];
}
