import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import * as m from '#messages/platform.ts';
import { formatDayInput, parseDayInput } from '#src/platform/shared/calendar-days.ts';
import { TypedField } from './typed-field.tsx';
import type { TypedFieldProps } from './typed-field.tsx';
import type { Notation } from './use-typed-value.ts';

/**
 * A date in the account's format, typed or picked from the browser's calendar. The value is YYYY-MM-DD; empty without a
 * date.
 */
export function DayField(props: Omit<TypedFieldProps, keyof Notation>) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <TypedField
      {...props}
      format={formatDayInput}
      parse={parseDayInput}
      reason={m.mustBeDayLike({ example: formatDayInput(exampleDay) })}
      // Alone, it would look like a value.
      placeholder={props.placeholder ?? m.forExample({ example: formatDayInput(exampleDay) })}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {/* Typing needs no picker, so the keyboard skips it. */}
              <IconButton
                size="small"
                edge="end"
                tabIndex={-1}
                aria-label={m.pickDay}
                title={m.pickDay}
                onClick={() => picker.current?.showPicker()}
              >
                <Calendar size={16} aria-hidden />
              </IconButton>
              <input
                ref={picker}
                type="date"
                aria-hidden
                tabIndex={-1}
                required={props.canBeEmpty === false}
                value={props.value}
                onChange={({ target }) => props.onChange(target.value)}
                style={{
                  position: 'absolute',
                  right: 0,
                  bottom: 0,
                  width: 0,
                  height: 0,
                  border: 0,
                  padding: 0,
                  opacity: 0,
                }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** No other reading than 31 December. */
const exampleDay = '2026-12-31';
