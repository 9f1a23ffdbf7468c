import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { BilledEntry, InvoiceLine } from '#src/features/invoices/contract.ts';
import type { CalculatedLine, CalculationStep } from '#src/features/invoices/rules/calculate-invoice.ts';
import { priceText, quantityText } from '#src/features/invoices/rules/content/line-texts.ts';
import type { LineUnit } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { screenFormat } from '#src/features/invoices/web/issued/screen-format.ts';
import { formatRateReason } from '#src/features/timesheets/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatExactDuration } from '#src/platform/shared/durations.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney, minorDigits, withMinusSign } from '#src/platform/shared/money.ts';
import { Amount, formatRate } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type LineExplanationProps = {
  line: InvoiceLine;
  calculated: CalculatedLine | undefined;
  currency: string;
};

/** Why the line costs what it does: its steps, and the time entries it bills. */
export function LineExplanation({ line, calculated, currency }: LineExplanationProps) {
  if (!calculated) return null;
  return (
    <Box component="section" aria-label={m.calculation} sx={{ display: 'grid', gap: 3, fontSize: 13 }}>
      <LineSteps calculated={calculated} currency={currency} />
      {line.entries.length > 0 && <EntryList line={line} />}
    </Box>
  );
}

/** From the time to the printed amount. */
export function LineSteps({ calculated, currency }: { calculated: CalculatedLine; currency: string }) {
  return (
    <Steps>
      {calculated.explanation
        // Time that is written as it is adds nothing to the next step.
        .filter(({ step }) => step !== 'time' || calculated.clockText === null)
        .map((step) => (
          <li key={step.step}>{describeStep(step, calculated, currency)}</li>
        ))}
    </Steps>
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
    <Entries>
      <caption>{m.entryCount({ count })}</caption>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{formatShortDay(entry.day, '')}</td>
            <td>{entry.description || m.noDescription}</td>
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
    </Entries>
  );
}

/** "12.5 h × 95.00 / h", as the document has it. */
export function describeQuantity(
  calculated: CalculatedLine | undefined,
  line: InvoiceLine,
  currency: string,
): string {
  if (!calculated) return '';
  const format = screenFormat({ currency, seller: undefined });
  return m.quantityTimesPrice({
    quantity: quantityText(calculated, format),
    price: priceText(line, format),
  });
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
function quantityInWords({ quantityText: quantity, unit, clockText }: CalculatedLine): string {
  // “1:00 hours”: a clock has no singular.
  if (clockText !== null) return m.hourQuantity({ count: 2, quantity: clockText });
  const words = quantityWords[unit];
  const text = formatQuantity(quantity, 6);
  return words ? words({ count: Number(quantity), quantity: text }) : text;
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

function formatQuantity(text: string, maxDecimals: number): string {
  return withMinusSign(
    formatNumber(text as Intl.StringNumericLiteral, { maximumFractionDigits: maxDecimals }),
  );
}

const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '8px 12px',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.default,
  color: theme.vars.palette.text.secondary,
  ...tabularNumbers,
  '& > li + li': { marginTop: 4 },
}));

const Entries = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  ...tabularNumbers,
  '& caption': { textAlign: 'left', paddingBottom: 4, fontWeight: 500 },
  '& td': {
    padding: '4px 8px 4px 0',
    verticalAlign: 'top',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    whiteSpace: 'nowrap',
  },
  '& td:nth-of-type(2)': { width: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& td:nth-of-type(n + 3)': { textAlign: 'right' },
  '& small': {
    display: 'block',
    maxWidth: 200,
    whiteSpace: 'normal',
    color: theme.vars.palette.text.secondary,
  },
  // On phones, the rate goes below.
  [theme.breakpoints.down('sm')]: {
    '& tr': { display: 'grid', gridTemplateColumns: 'auto 1fr auto', paddingBlock: 4 },
    '& tr + tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
    '& td': { border: 0 },
    '& td:nth-of-type(n + 4)': { gridRow: 2 },
    '& td:nth-of-type(4)': { gridColumn: '1 / 3', textAlign: 'left' },
    '& small': { maxWidth: 'none' },
  },
}));
