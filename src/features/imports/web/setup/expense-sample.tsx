import type { DryRun } from '#src/features/imports/contract-fields.ts';
import * as styles from '#src/features/imports/web/imports.module.css';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';

/** Sample expenses, to check that dates and amounts were read correctly. */
export function ExpenseSample({ sample }: { sample: DryRun['expenseSample'] }) {
  return (
    <ul className={classNames(text.list, styles.sample)}>
      {sample.map(({ line, day, vendor, category, client, project, grossMinor, currency }) => {
        const [name, ...details] = [vendor, category, project, client].filter((part) => part !== null);
        return (
          <li key={line}>
            <span className={text.quiet}>
              {formatDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}
            </span>
            <span>
              {name}
              <span className={text.quiet}>{details.map((part) => ` · ${part}`).join('')}</span>
            </span>
            <span className={text.figures}>{formatMoney({ amountMinor: grossMinor, currency })}</span>
          </li>
        );
      })}
    </ul>
  );
}
