import TextField from '@mui/material/TextField';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { useTypedTime } from '#src/platform/web/form/fields/use-typed-time.ts';

type BreakTimeInputProps = { label: string; clock: string; onChange: (clock: string) => void };

/** Start or end of a break, HH:MM; empty if unknown. */
export function BreakTimeInput({ label, clock, onChange }: BreakTimeInputProps) {
  const { problem, ...typed } = useTypedTime({ value: clock, onChange });
  return (
    <TextField
      {...typed}
      error={problem !== undefined}
      helperText={problem !== undefined && fieldErrorText(label, { type: 'reason', message: problem })}
      autoComplete="off"
      slotProps={{ htmlInput: { 'aria-label': label } }}
      sx={{ flex: 1, minWidth: 0, maxWidth: 136, '& input': { px: 2 } }}
    />
  );
}
