import { useState } from 'react';
import * as m from '#messages/profile-page.ts';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import * as styles from '#src/pages/profile/profile.module.css';
import { addDays, formatDay, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { currentServerTime } from '#src/platform/web/server-time.ts';

const dialog = createLazyComponent(async () => (await import('./lock-dialog.tsx')).LockDialog);

/** Up to which day time is locked, and a button to move that. */
export function LockField({ lockedUntil, timeZone }: Pick<Preferences, 'lockedUntil' | 'timeZone'>) {
  const [isOpen, setIsOpen] = useState(false);
  const today = localDay(currentServerTime(), timeZone);
  return (
    <div role="group" aria-label={m.lockedTime} className={styles.lock}>
      <div>
        <div className={text.medium}>{m.lockedTime}</div>
        <p className={classNames(text.small, text.quiet)}>
          {lockedUntil === null
            ? m.noTimeLocked
            : m.lockedUpTo({
                day: formatDay(lockedUntil, { day: 'numeric', month: 'long', year: 'numeric' }),
              })}
        </p>
      </div>
      <Button variant="outlined" onPointerEnter={dialog.preload} onClick={() => setIsOpen(true)}>
        {lockedUntil === null ? m.lockTime : m.moveLock}
      </Button>
      {isOpen && (
        <dialog.Component
          lockedUntil={lockedUntil}
          lastMonthEnd={addDays(monthOf(today).from, -1)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
