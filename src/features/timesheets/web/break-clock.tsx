import OutlinedInput from '@mui/material/OutlinedInput';

type BreakClockProps = { label: string; clock: string; onType: (clock: string) => void };

/** From or until when a break was, HH:MM; empty while it is not known. */
export function BreakClock({ label, clock, onType }: BreakClockProps) {
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
