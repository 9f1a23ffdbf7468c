import OutlinedInput from '@mui/material/OutlinedInput';

type BreakTimeInputProps = { label: string; clock: string; onChange: (clock: string) => void };

/** Start or end of a break, HH:MM; empty if unknown. */
export function BreakTimeInput({ label, clock, onChange: onType }: BreakTimeInputProps) {
  return (
    <OutlinedInput
      type="time"
      value={clock}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ flex: 1, minWidth: 0, maxWidth: 136, '& input': { px: 2 } }}
    />
  );
}
