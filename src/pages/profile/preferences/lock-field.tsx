import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as m from '#messages/profile-page.ts';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import { addDays, formatDay, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { currentServerTime } from '#src/platform/web/server-time.ts';

const dialog = createLazyComponent(async () => (await import('./lock-dialog.tsx')).LockDialog);

/** Up to which day time is locked, and a button to move that. */
export function LockField({ lockedUntil, timeZone }: Pick<Preferences, 'lockedUntil' | 'timeZone'>) {
  const [isOpen, setIsOpen] = useState(false);
  const today = localDay(currentServerTime(), timeZone);
  return (
    <Box role="group" aria-label={m.lockedTime}>
      <Typography sx={{ fontWeight: 500 }}>{m.lockedTime}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {lockedUntil === null
          ? m.noTimeLocked
          : m.lockedUpTo({ day: formatDay(lockedUntil, { day: 'numeric', month: 'long', year: 'numeric' }) })}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        onPointerEnter={dialog.preload}
        onClick={() => setIsOpen(true)}
      >
        {lockedUntil === null ? m.lockTime : m.moveLock}
      </Button>
      {isOpen && (
        <dialog.Component
          lockedUntil={lockedUntil}
          lastMonthEnd={addDays(monthOf(today).from, -1)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  );
}
