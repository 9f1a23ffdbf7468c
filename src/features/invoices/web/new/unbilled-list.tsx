import * as m from '#messages/invoices.ts';
import type {
  UnbilledEntry,
  UnbilledExpense,
  UnbilledPrice,
  UnbilledRetainer,
} from '#src/features/invoices/contract.ts';
import {
  priceKey,
  retainerKey,
  wasInvoiced,
} from '#src/features/invoices/rules/unbilled/preselected-work.ts';
import { formatDay, formatDays, formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Amount, formatRate } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { useShowMore } from '#src/platform/web/layout/table/use-show-more.ts';
import type { Unbilled } from './use-unbilled.ts';
import { SelectAllRow, ShowMoreRow, UnbilledWorkRow } from './work-row.tsx';
import type { SelectableRow } from './work-row.tsx';

/** Check boxes of unbilled time, expenses, fixed prices and retainer hours. */
export function UnbilledList({ unbilled, today }: { unbilled: Unbilled; today: string }) {
  const { entries, expenses, prices, retainers, has, toggle } = unbilled;
  const { rows = [], more } = useShowMore(entries);
  return (
    <ul aria-label={m.unbilledWork} className={text.list}>
      <SelectAllRow of={unbilled} />
      {prices.map((price) => (
        <PriceRow
          key={priceKey(price)}
          {...{ price, today }}
          isSelected={has(priceKey(price))}
          onToggle={() => toggle(priceKey(price))}
        />
      ))}
      {retainers.map((hours) => (
        <RetainerRow
          key={retainerKey(hours)}
          {...{ hours, today }}
          isSelected={has(retainerKey(hours))}
          onToggle={() => toggle(retainerKey(hours))}
        />
      ))}
      {expenses.map((expense) => (
        <ExpenseRow
          key={expense.id}
          {...{ expense, today }}
          isSelected={expense.amountMinor !== null && has(expense.id)}
          onToggle={() => toggle(expense.id)}
        />
      ))}
      {rows.map((entry) => (
        <EntryRow
          key={entry.id}
          {...{ entry, today }}
          isSelected={has(entry.id)}
          onToggle={() => toggle(entry.id)}
        />
      ))}
      {more && <ShowMoreRow onClick={more.onClick} />}
    </ul>
  );
}

const quietCaption = classNames(text.caption, text.quiet);

type RowProps = SelectableRow & { today: string };

function ExpenseRow({ expense, isSelected, onToggle, today }: RowProps & { expense: UnbilledExpense }) {
  const { title, day, projectName, mode, amountMinor, currency, draftId } = expense;
  return (
    <UnbilledWorkRow
      {...{ isSelected, onToggle }}
      isDisabled={amountMinor === null}
      name={title ?? m.expense}
      details={[
        m.expense,
        formatShortDay(day, today),
        projectName,
        mode === 'disbursement' && m.disbursement,
        amountMinor === null && m.expenseWithoutRate({ currency }),
        draftId !== null && m.onAnotherDraft,
      ]
        .filter(Boolean)
        .join(' · ')}
      amount={amountMinor === null ? '–' : <Amount of={{ amountMinor, currency }} />}
    />
  );
}

function EntryRow({ entry, isSelected, onToggle, today }: RowProps & { entry: UnbilledEntry }) {
  const { day, projectName, taskName, description, rate, currency, rateReason, coveredMs, draftId } = entry;
  const name = [projectName, taskName].filter(Boolean).join(' · ');
  return (
    <UnbilledWorkRow
      {...{ isSelected, onToggle }}
      name={description || name || m.entryWithoutDescription}
      details={
        <>
          {[formatShortDay(day, today), description ? name : ''].filter(Boolean).join(' · ')}
          {coveredMs > 0 && ` · ${m.beyondRetainer({ hours: formatDuration(coveredMs) })}`}
          {draftId !== null && ` · ${m.onAnotherDraft}`}
        </>
      }
      quantity={
        <>
          <Duration ms={entry.durationMs} />
          <small title={rateReason} className={quietCaption}>
            × {formatRate(rate, currency)}
          </small>
        </>
      }
      amount={<Amount of={entry} />}
    />
  );
}

function PriceRow({ price, isSelected, onToggle, today }: RowProps & { price: UnbilledPrice }) {
  const { projectName, name, day, draftId } = price;
  return (
    <UnbilledWorkRow
      {...{ isSelected, onToggle }}
      name={name ?? m.fixedPriceOf({ project: projectName })}
      details={[
        m.fixedPrice,
        name === null ? '' : projectName,
        day && formatShortDay(day, today),
        draftId !== null && m.onAnotherDraft,
      ]
        .filter(Boolean)
        .join(' · ')}
      amount={<Amount of={price} />}
    />
  );
}

function RetainerRow({ hours, isSelected, onToggle }: RowProps & { hours: UnbilledRetainer }) {
  const { projectName, from, to, durationMs, rate, currency, invoicedMs, draftId } = hours;
  const medium = { dateStyle: 'medium' } as const;
  const period =
    from === null ? null : to === null ? formatDay(from, medium) : formatDays({ from, to }, medium);
  return (
    <UnbilledWorkRow
      {...{ isSelected, onToggle }}
      name={m.retainerOf({ project: projectName })}
      details={[
        m.hoursBought,
        period,
        wasInvoiced(hours) && m.besidesInvoicedHours({ hours: formatDuration(invoicedMs) }),
        draftId !== null && m.onAnotherDraft,
      ]
        .filter(Boolean)
        .join(' · ')}
      quantity={
        <>
          <span>{formatDuration(durationMs)}</span>
          <small className={quietCaption}>× {formatRate(rate, currency)}</small>
        </>
      }
      amount={<Amount of={hours} />}
    />
  );
}
