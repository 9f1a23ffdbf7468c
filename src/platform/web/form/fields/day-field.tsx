import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages/platform.ts';
import { formatDayInput, parseDayInput } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import * as styles from './fields.module.css';
import { TypedField } from './typed-field.tsx';
import type { TypedFieldProps } from './typed-field.tsx';
import type { Notation } from './use-typed-value.ts';

/**
 * A date in the account's format, typed (also without its year, or as “fri”) or picked from the browser's calendar. The value is
 * YYYY-MM-DD; empty without a date.
 */
export function DayField(props: Omit<TypedFieldProps, keyof Notation | 'end' | 'onFocus'>) {
  const picker = useRef<HTMLInputElement>(null);
  // The browser builds a field of several parts for it, with a picture, which a form that opens needn’t wait for.
  const [isUsed, setIsUsed] = useState(false);

  function pick() {
    flushSync(() => setIsUsed(true));
    // Measured, it is laid out: Chromium opens its calendar there, or else in the corner of the window.
    picker.current?.getBoundingClientRect();
    picker.current?.showPicker();
  }

  return (
    <TypedField
      {...props}
      onFocus={loadDayWords}
      format={formatDayInput}
      parse={parseNearToday}
      reason={m.mustBeDayLike({ example: formatDayInput(exampleDay) })}
      // Alone, it would look like a value.
      placeholder={props.placeholder ?? m.forExample({ example: formatDayInput(exampleDay) })}
      end={
        <>
          {/* Typing needs no picker, so the keyboard skips it. */}
          <IconButton label={m.pickDay} tabIndex={-1} disabled={props.disabled} onClick={pick}>
            <Calendar size={16} aria-hidden />
          </IconButton>
          {isUsed && (
            <input
              ref={picker}
              type="date"
              aria-hidden
              tabIndex={-1}
              required={props.canBeEmpty === false}
              value={props.value}
              onChange={({ target }) => props.onChange(target.value)}
              className={styles.picker}
            />
          )}
        </>
      }
    />
  );
}

let readDay: (text: string, today: string) => string | null = parseDayInput;

/** “fri” and “tomorrow” need more script, which loads with the focus. Silent: dates are read without it. */
function loadDayWords(): void {
  void import('#src/platform/shared/formats/parse-day.ts').then(
    ({ parseNearDay }) => {
      readDay = parseNearDay;
    },
    () => undefined,
  );
}

function parseNearToday(text: string): string | null {
  return readDay(text, localDay(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone));
}

/** No other reading than 31 December. */
const exampleDay = '2026-12-31';
