import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { OpenDeposit } from '#src/features/invoices/contract-deposits.ts';
import type { Deposit } from '#src/features/invoices/contract.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { useFieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';
import * as styles from './editor.module.css';

type DepositChoicesProps = { rows: readonly (Deposit | OpenDeposit)[]; creditedId: string | null };

export function DepositChoices({ rows, creditedId }: DepositChoicesProps) {
  const { setValue } = useFormContext<DraftValues>();
  const [currency, chosen] = useWatch<DraftValues, ['currency', 'deposits']>({
    name: ['currency', 'deposits'],
  });
  const problem = useFieldProblem('deposits');

  function toggle(deposit: Deposit | OpenDeposit, isOn: boolean) {
    const { id, number, issueDay, netMinor, taxMinor, grossMinor, taxes } = deposit;
    const others = chosen.filter((each) => each.id !== id);
    const added = { id, number, issueDay, netMinor, taxMinor, grossMinor, taxes };
    setValue('deposits', isOn ? [...others, added] : others, { shouldDirty: true });
  }

  return (
    <fieldset className={styles.group}>
      <legend>{creditedId === null ? m.deductDeposits : m.releaseDeposits}</legend>
      {rows.map((deposit) => (
        <div key={deposit.id} className={styles.deposit}>
          <Checkbox
            label={m.depositWithNumber({ number: deposit.number })}
            details={[formatDay(deposit.issueDay, { dateStyle: 'medium' }), paymentState(deposit, currency)]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen.some(({ id }) => id === deposit.id)}
            onChange={({ target }) => toggle(deposit, target.checked)}
          />
          <span className={text.figures}>{formatMoney({ amountMinor: deposit.grossMinor, currency })}</span>
        </div>
      ))}
      {problem !== undefined && <p className={classNames(text.caption, text.error)}>{problem}</p>}
    </fieldset>
  );
}

function paymentState(deposit: Deposit | OpenDeposit, currency: string): string {
  if (!('balanceMinor' in deposit)) return m.depositUnavailable;
  const { balanceMinor } = deposit;
  return balanceMinor > 0
    ? m.depositUnpaid({ amount: formatMoney({ amountMinor: balanceMinor, currency }) })
    : m.paid;
}
