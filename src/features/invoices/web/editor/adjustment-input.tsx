import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Adjustment } from '#src/features/invoices/rules/invoice-terms.ts';
import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
import { minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { formatRateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { TypedField } from '#src/platform/web/form/fields/typed-field.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { useFieldProblem } from './draft-problems.ts';
import * as styles from './editor.module.css';

type Kind = 'percent' | 'amount';
type AdjustmentInputProps = { name: string; label: string; currency: string };

/** A discount or charge: a percentage or an amount, as its button says; none if it is empty. */
export function AdjustmentInput({ name, label, currency }: AdjustmentInputProps) {
  const { ref, value, onChange, onBlur } = useField(name, label);
  const adjustment = toAdjustment(value);
  const [emptyKind, setEmptyKind] = useState<Kind>('percent');
  const kind = adjustment === null ? emptyKind : 'percent' in adjustment ? 'percent' : 'amount';
  const digits = minorDigits(currency);
  const problem = useFieldProblem(name);
  const text = adjustmentText(adjustment, digits);

  return (
    <TypedField
      inputRef={ref}
      label={label}
      value={text}
      placeholder={m.none}
      format={(number) =>
        number === '' ? '' : formatRateInput(Number(number), kind === 'percent' ? 0 : digits)
      }
      parse={(typed) => {
        const number = parseLocalNumber(typed);
        return typeof number === 'string'
          ? null
          : adjustmentText(readAdjustment(number, kind, currency), digits);
      }}
      reason={m.mustBeNumber}
      onChange={(number) => onChange(readAdjustment(Number(number), kind, currency))}
      onBlur={onBlur}
      error={problem === undefined ? undefined : fieldErrorText(label, { type: 'reason', message: problem })}
      inputMode="decimal"
      isNumber
      end={
        <button
          type="button"
          aria-label={
            kind === 'percent' ? m.inPercentSwitch({ label }) : m.inAmountSwitch({ label, currency })
          }
          onClick={() => {
            const next = kind === 'percent' ? 'amount' : 'percent';
            setEmptyKind(next);
            onChange(readAdjustment(Number(text), next, currency));
          }}
          className={styles.kind}
        >
          {kind === 'percent' ? '%' : currency}
        </button>
      }
    />
  );
}

function toAdjustment(value: unknown): Adjustment | null {
  // The form's value at this name is one, or null.
  return typeof value === 'object' ? (value as Adjustment | null) : null;
}

function readAdjustment(number: number | null, kind: Kind, currency: string): Adjustment | null {
  if (number === null || number === 0) return null;
  return kind === 'percent'
    ? { percent: String(number), reason: null }
    : { amountMinor: toMinorUnits(Math.abs(number), currency), reason: null };
}

/** Its number; empty without one. */
function adjustmentText(adjustment: Adjustment | null, digits: number): string {
  if (adjustment === null) return '';
  return 'percent' in adjustment ? adjustment.percent : String(adjustment.amountMinor / 10 ** digits);
}
