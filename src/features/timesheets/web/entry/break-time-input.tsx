import OutlinedInput from '@mui/material/OutlinedInput';
import { useTypedTime } from '#src/platform/web/form/fields/use-typed-time.ts';

type BreakTimeInputProps = { label: string; clock: string; onChange: (clock: string) => void };

/** Start or end of a break, HH:MM; empty if unknown. */
export function BreakTimeInput({ label, clock, onChange }: BreakTimeInputProps) {
  const { problem, ...typed } = useTypedTime({ value: clock, onChange });
  return (
    <OutlinedInput
      {...typed}
      error={problem !== undefined}
      slotProps={{ input: { 'aria-label': label, autoComplete: 'off' } }}
      sx={{ flex: 1, minWidth: 0, maxWidth: 136, '& input': { px: 2 } }}
    />
  );
}
