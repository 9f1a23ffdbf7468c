import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { localTime } from '#src/platform/shared/zones.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import type { TypedEntry } from './entry-form.ts';

/** The breaks of what was timed; one that was none can be taken out. */
export function BreakList({ timeZone }: { timeZone: string }) {
  const { setValue } = useFormContext<TypedEntry>();
  const breaks = useWatch<TypedEntry, 'breakPeriods'>({ name: 'breakPeriods' });
  const { problem } = useField('breakPeriods', 'Breaks');
  if (breaks.length === 0) return null;
  return (
    <Box role="group" aria-label="Breaks">
      <Typography variant="body2" sx={{ fontWeight: 500, mb: 1.5 }}>
        Breaks
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {breaks.map(({ start, end }) => {
          const clocks = `${localTime(start, timeZone)}–${localTime(end, timeZone)}`;
          const length = formatDuration((Date.parse(end) - Date.parse(start)) / 1000);
          return (
            <Chip
              key={start}
              label={`${clocks} (${length})`}
              deleteIcon={<X size={14} aria-label={`Remove break ${clocks}`} />}
              onDelete={() =>
                setValue(
                  'breakPeriods',
                  breaks.filter((each) => each.start !== start),
                  { shouldDirty: true },
                )
              }
            />
          );
        })}
      </Box>
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}
