import TextField from '@mui/material/TextField';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { formatDurationInput, parseDuration } from '#src/platform/shared/durations.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { useFieldProblem } from './draft-problems.ts';

type DurationMsInputProps = {
  name: string;
  label: string;
  /** Why it can’t be changed. */
  fixedBecause?: string;
};

/** Billed time in ms: 2, 2.5, 2h 30min, 1:30. What isn’t a duration leaves the value as it was. */
export function DurationMsInput({ name, label, fixedBecause }: DurationMsInputProps) {
  const { ref, value, onChange, onBlur } = useField(name, label);
  const [typed, setTyped] = useState<string | null>(null);
  const reason = useFieldProblem(name);
  const isWrong = typed !== null && typed.trim() !== '' && !('ms' in parseDuration(typed));
  return (
    <TextField
      name={name}
      inputRef={ref}
      label={label}
      value={typed ?? (typeof value === 'number' ? formatDurationInput(value) : '')}
      onChange={({ target }) => {
        setTyped(target.value);
        const parsed = parseDuration(target.value);
        if ('ms' in parsed) onChange(parsed.ms);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
      error={isWrong || reason !== undefined}
      helperText={
        isWrong
          ? m.invalidDuration
          : reason === undefined
            ? fixedBecause
            : fieldErrorText(label, { type: 'reason', message: reason })
      }
      autoComplete="off"
      slotProps={{
        htmlInput: { readOnly: fixedBecause !== undefined, sx: { textAlign: 'right', ...tabularNumbers } },
      }}
    />
  );
}
