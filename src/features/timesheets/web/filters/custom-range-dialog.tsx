import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { PromptDialog } from '#src/features/timesheets/web/entry/prompt-dialog.tsx';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

type CustomRangeDialogProps = { range: DayRange; onChoose: (range: DayRange) => void; onClose: () => void };

export function CustomRangeDialog({ range, onChoose, onClose }: CustomRangeDialogProps) {
  const [{ from, to }, setTyped] = useState(range);
  const [isTried, setIsTried] = useState(false);
  const problem = rangeProblem(from, to);

  function show() {
    setIsTried(true);
    if (problem !== undefined) return;
    onChoose({ from, to });
    onClose();
  }

  return (
    <PromptDialog title={m.customRange} saveLabel={m.apply} onSave={show} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          autoFocus
          type="date"
          label={m.from}
          value={from}
          onChange={({ target }) => setTyped({ from: target.value, to })}
        />
        <TextField
          type="date"
          label={m.to}
          value={to}
          error={isTried && problem !== undefined}
          helperText={isTried ? problem : undefined}
          onChange={({ target }) => setTyped({ from, to: target.value })}
        />
      </Box>
    </PromptDialog>
  );
}

function rangeProblem(from: string, to: string): string | undefined {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return m.enterBothDates;
  return to < from ? m.endDateBeforeStartDate : undefined;
}
