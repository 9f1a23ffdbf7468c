import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import * as m from '#messages/platform.ts';
import { formatDayInput, parseDayInput } from '#src/platform/shared/calendar-days.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { useTypedValue } from './use-typed-value.ts';
import type { TypedValueProps } from './use-typed-value.ts';

/** The value is YYYY-MM-DD; empty without a date. */
type DayFieldProps = Omit<TypedValueProps, 'format' | 'parse' | 'reason'> &
  Pick<TextFieldProps, 'name' | 'error' | 'helperText' | 'size' | 'required' | 'autoFocus'> & {
    label: string;
  };

/** A date in the account's format, typed or picked from the browser's calendar. */
export function DayField({
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  helperText,
  ...rest
}: DayFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { problem, ...typed } = useTypedValue({
    value,
    onChange,
    onBlur,
    inputRef,
    format: formatDayInput,
    parse: parseDayInput,
    reason: m.mustBeDayLike({ example: formatDayInput(exampleDay) }),
  });
  return (
    <TextField
      {...rest}
      {...typed}
      label={label}
      error={error === true || problem !== undefined}
      helperText={
        problem === undefined ? helperText : fieldErrorText(label, { type: 'reason', message: problem })
      }
      placeholder={formatDayInput(exampleDay)}
      autoComplete="off"
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
                value={value}
                onChange={({ target }) => onChange(target.value)}
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
