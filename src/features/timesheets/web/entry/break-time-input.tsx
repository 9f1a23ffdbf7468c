import OutlinedInput from '@mui/material/OutlinedInput';

type BreakTimeInputProps = { label: string; clock: string; onChange: (clock: string) => void };

/** From or until when a break was, HH:MM; empty while it is not known. */
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
