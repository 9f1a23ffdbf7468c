import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import * as m from '#messages/profile.ts';
import { Rate } from '#src/platform/shared/field-schemas.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { formatRateInput, parseLocalNumber } from '#src/platform/web/form/fields/rate-input.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type DefaultRateFieldProps = {
  value: number;
  currency: string;
  help: string;
  onChange: (rate: number) => void;
};

/** The account's hourly rate; saved on leaving the field or with Enter. */
export function DefaultRateField({ value, currency, help, onChange }: DefaultRateFieldProps) {
  /** The text while typing or invalid; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  function save() {
    if (typed === null) return;
    const rate = Rate.safeParse(parseLocalNumber(typed) ?? undefined);
    if (!rate.success) {
      const [message = ''] = Object.values(validationErrors(rate.error.issues).fields);
      setProblem(fieldErrorText(m.yourDefaultRate, { type: 'reason', message }));
      return;
    }
    setProblem(undefined);
    setTyped(null);
    if (rate.data !== value) onChange(rate.data);
  }

  return (
    <TextField
      label={m.yourDefaultRate}
      value={typed ?? formatRateInput(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
      error={problem !== undefined}
      helperText={problem ?? help}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', sx: { textAlign: 'right', ...tabularNumbers } },
        input: {
          endAdornment: <InputAdornment position="end">{m.currencyPerHour({ currency })}</InputAdornment>,
        },
      }}
    />
  );
}
