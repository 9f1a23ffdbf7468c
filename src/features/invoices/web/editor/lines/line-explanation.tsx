import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { BilledEntry, InvoiceLine } from '#src/features/invoices/contract.ts';
import type { CalculatedLine, CalculationStep } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { LineUnit } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { formatRateReason } from '#src/features/timesheets/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatExactDuration } from '#src/platform/shared/durations.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney, minorDigits, withMinusSign } from '#src/platform/shared/money.ts';
import { Amount, formatRate } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './lines.module.css';

type LineExplanationProps = {
  line: InvoiceLine;
  calculated: CalculatedLine | undefined;
  currency: string;
};

/** Why the line costs what it does: its steps, and the time entries it bills. */
export function LineExplanation({ line, calculated, currency }: LineExplanationProps) {
  if (!calculated) return null;
  return (
    <section aria-label={m.calculation} className={styles.explanation}>
      <LineSteps calculated={calculated} currency={currency} />
      {line.entries.length > 0 && <EntryList line={line} />}
    </section>
  );
}

/** From the time to the printed amount. */
export function LineSteps({ calculated, currency }: { calculated: CalculatedLine; currency: string }) {
  return (
    <ol className={classNames(text.list, styles.steps)}>
      {calculated.explanation
        // Time that is written as it is adds nothing to the next step.
        .filter(({ step }) => step !== 'time' || calculated.clockText === null)
        .map((step) => (
          <li key={step.step}>{describeStep(step, calculated, currency)}</li>
        ))}
    </ol>
  );
}

/** As they are today. */
function EntryList({ line }: { line: InvoiceLine }) {
  const { id = '' } = useParams();
  const { data } = useQuery(invoices.entries.queryOptions({ input: { id } }));
  if (!data) return null;
  const byId = new Map(data.entries.map((entry) => [entry.id, entry]));
  const entries = line.entries.flatMap((entry) => byId.get(entry.id) ?? []);
  return <EntryTable entries={entries} count={line.entries.length} />;
}

type ShownEntry = Pick<BilledEntry, 'id' | 'day' | 'description' | 'durationMs' | 'rate' | 'rateReason'> &
  Pick<BilledEntry, 'amountMinor' | 'currency'>;

/** Day, description, billed time, rate and amount of each entry. */
export function EntryTable({ entries, count }: { entries: readonly ShownEntry[]; count: number }) {
  return (
    <table className={styles.entries}>
      <caption>{m.entryCount({ count })}</caption>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{formatShortDay(entry.day, '')}</td>
            <td>{entry.description || m.entryWithoutDescription}</td>
            <td>
              <Duration ms={entry.durationMs} />
            </td>
            <td>
              {formatRate(entry.rate, entry.currency)}
              <small>{formatRateReason(entry.rateReason)}</small>
            </td>
            <td>
              <Amount of={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describeStep(step: CalculationStep, calculated: CalculatedLine, currency: string): string {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  switch (step.step) {
    case 'time':
      return (step.isRounded ? m.stepTimeRounded : m.stepTime)({
        time: formatExactDuration(step.durationMs),
        quantity: quantityInWords(calculated),
      });
    case 'multiply': {
      const formula = m.quantityTimesPrice({
        quantity: quantityInWords(calculated),
        price: formatPrice(step.price, currency),
      });
      if (!step.isRounded) return m.stepExact({ formula, result: money(step.resultMinor) });
      return m.stepRounded({
        formula,
        exact: `${formatQuantity(step.product, minorDigits(currency) + 4)}${step.isCut ? '…' : ''}`,
        result: money(step.resultMinor),
      });
    }
    case 'discount':
      return step.percent === null
        ? m.stepDiscount({ result: money(step.resultMinor) })
        : m.stepDiscountPercent({
            percent: formatQuantity(step.percent, 4),
            of: money(step.ofMinor),
            result: money(step.resultMinor),
          });
    case 'charge':
      return m.stepCharge({ result: money(step.resultMinor) });
    case 'removeTax':
      return m.stepRemoveTax({
        rate: formatQuantity(step.taxRate, 4),
        amount: money(step.amountMinor),
        result: money(step.resultMinor),
      });
  }
}

/** "12.5 hours", in a sentence. */
function quantityInWords({ quantityText, hoursText, unit, clockText }: CalculatedLine): string {
  // “1:00 hours”: a clock has no singular.
  if (clockText !== null) return m.hourQuantity({ count: 2, quantity: clockText });
  const quantity = hoursText ?? quantityText;
  const words = quantityWords[hoursText === null ? unit : 'HUR'];
  const number = formatQuantity(quantity, 6);
  return words ? words({ count: Number(quantity), quantity: number }) : number;
}

/** Pieces and flat fees need no unit. */
const quantityWords: Readonly<Partial<Record<LineUnit, (d: { count: number; quantity: string }) => string>>> =
  {
    HUR: m.hourQuantity,
    DAY: m.dayQuantity,
    MIN: m.minuteQuantity,
    MON: m.monthQuantity,
    KMT: m.kilometreQuantity,
  };

function formatPrice(price: string, currency: string): string {
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(price) ? formatRate(Number(price), currency) : '–';
}

function formatQuantity(quantity: string, maxDecimals: number): string {
  return withMinusSign(
    formatNumber(quantity as Intl.StringNumericLiteral, { maximumFractionDigits: maxDecimals }),
  );
}
