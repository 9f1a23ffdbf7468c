import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './work-row.module.css';

export type SelectableRow = { isSelected: boolean; onToggle: () => void };

type WorkRowProps = SelectableRow & {
  name: string;
  details: ReactNode;
  quantity?: ReactNode;
  amount: ReactNode;
  /** What else can be done with it. */
  action?: ReactNode;
  /** It can't be billed yet. */
  isDisabled?: boolean;
};

/** A check box with what it bills. */
export function UnbilledWorkRow({
  isSelected,
  onToggle,
  name,
  details,
  quantity,
  amount,
  action,
  isDisabled = false,
}: WorkRowProps) {
  return (
    <li className={styles.row}>
      <Checkbox
        label={name}
        details={details}
        checked={isSelected}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <div className={classNames(styles.quantity, text.figures)}>{quantity}</div>
      <div className={styles.amount}>{amount}</div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}

type Selection = { isAll: boolean; isSome: boolean; toggleAll: () => void };

export function SelectAllRow({ of: { isAll, isSome, toggleAll } }: { of: Selection }) {
  return (
    <li className={classNames(styles.row, text.medium)}>
      <Checkbox label={m.selectAll} checked={isAll} isMixed={isSome && !isAll} onChange={toggleAll} />
    </li>
  );
}

export function ShowMoreRow({ onClick }: { onClick: () => void }) {
  return (
    <li className={styles.row}>
      <Button onClick={onClick}>{m.showMore}</Button>
    </li>
  );
}
