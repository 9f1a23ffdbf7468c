import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { allocatePayment } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
import { formatMoney, minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { formatRateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import type { OpenInvoice } from './payable-invoices.ts';

/** What was typed for each invoice, in minor units or as text that is no amount; null while all is allocated automatically. */
type TypedParts = Readonly<Record<string, unknown>> | null;

/** The part of each invoice: as typed, or else as allocated. */
export function partsOf(typed: TypedParts, allocated: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    [...allocated].map(([id, part]) => {
      const own = typed === null ? part : typed[id];
      return [id, typeof own === 'number' ? own : 0];
    }),
  );
}

type PaymentPartsProps = { open: readonly OpenInvoice[]; currency: string; today: string };

/** The open invoices with what the payment pays of each, oldest first until you change one, and what is left. */
export function PaymentParts({ open, currency, today }: PaymentPartsProps) {
  const { value, onChange, problem } = useField('parts', m.openInvoices);
  const { errors } = useFormState<{ parts: Record<string, unknown> }>({ name: 'parts' });
  const problems = errors.parts;
  const typedAmount: unknown = useWatch({ name: 'amount' });
  const typed = value as TypedParts;
  const amountMinor = typeof typedAmount === 'number' ? toMinorUnits(typedAmount, currency) : 0;
  const parts = partsOf(typed, allocatePayment(amountMinor, open));
  const leftMinor = [...parts.values()].reduce((left, part) => left - part, amountMinor);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 40 }}>
        <Box component="legend" sx={{ float: 'left', flex: 1, p: 0, fontWeight: 650 }}>
          {m.openInvoices}
        </Box>
        {typed !== null && (
          <Button size="small" color="inherit" onClick={() => onChange(null)}>
            {m.allocateOldestFirst}
          </Button>
        )}
      </Box>
      {open.length === 0 && (
        <Box sx={{ color: 'text.secondary', py: 2 }}>{m.noOpenInvoices({ currency })}</Box>
      )}
      <List>
        {open.map((invoice) => (
          <li key={invoice.id}>
            <div>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {invoiceTitle(invoice)}
              </Box>
              <small>
                {[
                  (invoice.isWrittenOff ? m.balanceWrittenOff : m.openAmount)({
                    amount: formatMoney({ amountMinor: invoice.balanceMinor, currency }),
                  }),
                  invoice.dueDay && m.dueOn({ day: formatShortDay(invoice.dueDay, today) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <PartInput
              label={m.partFor({ document: invoiceTitle(invoice) })}
              currency={currency}
              part={unreadable(typed?.[invoice.id]) ?? parts.get(invoice.id) ?? 0}
              problem={problems?.[invoice.id]?.message}
              onChange={(part) => onChange({ ...Object.fromEntries(parts), ...typed, [invoice.id]: part })}
            />
          </li>
        ))}
        <li>
          <Box sx={{ fontWeight: 500 }}>{leftMinor < 0 ? m.tooMuchAllocated : m.leftOnAccount}</Box>
          <Box
            component="output"
            sx={{
              textAlign: 'right',
              pr: '14px',
              fontWeight: 650,
              ...(leftMinor < 0 && { color: 'error.text' }),
            }}
          >
            {formatMoney({ amountMinor: Math.abs(leftMinor), currency })}
          </Box>
        </li>
      </List>
      {problem !== undefined && (
        <Box role="alert" sx={{ color: 'error.text', fontSize: 13 }}>
          {m.partsAreHigher}
        </Box>
      )}
    </Box>
  );
}

type PartInputProps = {
  label: string;
  currency: string;
  /** In minor units, or text that is no amount. */
  part: number | string;
  problem: string | undefined;
  onChange: (part: number | string) => void;
};

function unreadable(part: unknown): string | undefined {
  return typeof part === 'string' ? part : undefined;
}

function PartInput({ label, currency, part, problem, onChange }: PartInputProps) {
  /** The text while typing; null while the field shows its part. */
  const [text, setText] = useState<string | null>(null);
  const digits = minorDigits(currency);
  return (
    <TextField
      size="small"
      value={text ?? (typeof part === 'string' ? part : formatRateInput(part / 10 ** digits, digits))}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setText(target.value);
        const amount = parseLocalNumber(target.value) ?? 0;
        onChange(typeof amount === 'number' ? toMinorUnits(amount, currency) : amount);
      }}
      onBlur={() => setText(null)}
      error={problem !== undefined || typeof part === 'string'}
      helperText={problem !== undefined && fieldErrorText(m.amount, { type: 'reason', message: problem })}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          'aria-label': label,
          inputMode: 'decimal',
          sx: { textAlign: 'right', ...tabularNumbers },
        },
      }}
    />
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  ...tabularNumbers,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 132px',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    paddingBlock: 6,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& small': { display: 'block', fontSize: 13, color: theme.vars.palette.text.secondary },
}));
