import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Adjustment } from '#src/features/invoices/rules/invoice-terms.ts';
import { minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { formatRateInput, parseLocalNumber } from '#src/platform/web/form/fields/rate-input.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { useFieldProblem } from './draft-problems.ts';

type AdjustmentInputProps = { name: string; label: string; currency: string };

/** A discount or charge: a percentage or an amount, as its button says; none if it is empty. */
export function AdjustmentInput({ name, label, currency }: AdjustmentInputProps) {
  const { ref, value, onChange, onBlur } = useField(name, label);
  const adjustment = toAdjustment(value);
  const [emptyKind, setEmptyKind] = useState<'percent' | 'amount'>('percent');
  const [typed, setTyped] = useState<string | null>(null);
  const kind = adjustment === null ? emptyKind : 'percent' in adjustment ? 'percent' : 'amount';
  const reason = useFieldProblem(name);
  const isTypedWrong = typed !== null && typeof parseLocalNumber(typed) === 'string';
  const problem = isTypedWrong ? m.mustBeNumber : reason;

  function set(text: string, as: 'percent' | 'amount') {
    const number = parseLocalNumber(text);
    if (typeof number === 'string') return;
    if (number === null || number === 0) onChange(null);
    else if (as === 'percent') onChange({ percent: String(number), reason: null });
    else onChange({ amountMinor: toMinorUnits(Math.abs(number), currency), reason: null });
  }

  return (
    <TextField
      inputRef={ref}
      label={label}
      value={typed ?? formatAdjustment(adjustment, currency)}
      placeholder={m.none}
      onChange={({ target }) => {
        setTyped(target.value);
        set(target.value, kind);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
      error={problem !== undefined}
      helperText={problem !== undefined && fieldErrorText(label, { type: 'reason', message: problem })}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', sx: { textAlign: 'right', ...tabularNumbers } },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <KindButton
                type="button"
                aria-label={kind === 'percent' ? m.inPercentSwitch({ label }) : m.inAmountSwitch({ label })}
                onClick={() => {
                  const next = kind === 'percent' ? 'amount' : 'percent';
                  setEmptyKind(next);
                  set(formatAdjustment(adjustment, currency), next);
                }}
              >
                {kind === 'percent' ? '%' : currency}
              </KindButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function toAdjustment(value: unknown): Adjustment | null {
  // The form's value at this name is one, or null.
  return typeof value === 'object' ? (value as Adjustment | null) : null;
}

function formatAdjustment(adjustment: Adjustment | null, currency: string): string {
  if (adjustment === null) return '';
  if ('percent' in adjustment) return formatRateInput(Number(adjustment.percent), 0);
  const digits = minorDigits(currency);
  return formatRateInput(adjustment.amountMinor / 10 ** digits, digits);
}

const KindButton = styled(ButtonBase)(({ theme }) => ({
  minWidth: 36,
  height: 28,
  padding: '0 8px',
  borderRadius: 6,
  fontFamily: 'inherit',
  fontSize: 13,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.raised,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}` },
}));
