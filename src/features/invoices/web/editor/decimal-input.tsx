import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import * as fields from '#src/platform/web/form/fields/fields.module.css';
import { useField } from '#src/platform/web/form/use-field.ts';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import { useFieldProblem } from './draft-problems.ts';

type DecimalInputProps = {
  name: string;
  label: string;
  unit?: string;
  /** Decimals that are always shown: 95.00. */
  minDecimals?: number;
  /** What an empty field means. Zero is shown as empty. */
  helpIfEmpty?: string;
};

/** An exact decimal number, kept as text: what was typed, without separators of thousands. */
export function DecimalInput({ name, label, unit, minDecimals = 0, helpIfEmpty }: DecimalInputProps) {
  const { ref, value, onChange, onBlur } = useField(name, label);
  const [typed, setTyped] = useState<string | null>(null);
  const reason = useFieldProblem(name);
  const text = typeof value === 'string' ? value : '';
  const problem = isDecimal(text) ? reason : m.mustBeNumber;
  const isEmpty = helpIfEmpty !== undefined && Number(text) === 0;
  return (
    <TextBox
      name={name}
      ref={ref}
      label={label}
      value={typed ?? (isEmpty ? '' : formatDecimalInput(text, minDecimals))}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseDecimalInput(target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
      error={
        typed === null && problem !== undefined
          ? fieldErrorText(label, { type: 'reason', message: problem })
          : undefined
      }
      help={helpIfEmpty}
      autoComplete="off"
      inputMode="decimal"
      className={fields.number}
      end={unit}
    />
  );
}

function isDecimal(text: string): boolean {
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
}

/** Up to 15 digits, which a number holds exactly. */
export function parseDecimalInput(typed: string): string {
  const parsed = parseLocalNumber(typed);
  if (parsed === null) return '0';
  return typeof parsed === 'number' && Math.abs(parsed) < 1e9 ? plain(parsed) : typed;
}

function plain(value: number): string {
  return isDecimal(String(value)) ? String(value) : value.toFixed(6).replace(/\.?0+$/, '');
}

function formatDecimalInput(text: string, minDecimals: number): string {
  if (!isDecimal(text)) return text;
  return formatNumber(text as Intl.StringNumericLiteral, {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: 6,
  });
}
