import * as m from '#messages/profile-page.ts';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { currentFormats, formatChoices, formatNumber } from '#src/platform/shared/formats/formats.ts';
import type { Formats } from '#src/platform/shared/formats/formats.ts';
import { formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import * as text from '#src/platform/web/kit/text.module.css';

type FormatFieldsProps = { value: Formats | null; onChange: (formats: Formats) => void };

/** Formats of dates, times, hours and numbers, each named by an example. */
export function FormatFields({ value, onChange }: FormatFieldsProps) {
  const formats = value ?? currentFormats();
  const select = <F extends keyof Formats>(
    name: F,
    label: string,
    describe: (format: Formats[F]) => string,
  ) => (
    <Select
      label={label}
      value={formats[name]}
      onChange={(format) => onChange({ ...formats, [name]: format })}
      choices={formatChoices[name].map((format) => ({ value: format, label: describe(format) }))}
    />
  );
  return (
    <>
      <FieldPair>
        {select('date', m.dateFormat, (format) => formatDayInput('2026-12-31', format))}
        {select('number', m.numberFormat, (format) => format)}
      </FieldPair>
      <FieldPair>
        {select('time', m.timeFormat, (format) =>
          (format === '24h' ? m.time24h : m.time12h)({ example: formatTimeOfDay('14:30', format) }),
        )}
        {select('hours', m.hoursFormat, (format) =>
          format === 'h:mm'
            ? m.hoursAndMinutes({ example: '7:45' })
            : m.decimalHours({ example: formatNumber(7.75) }),
        )}
      </FieldPair>
      <p className={classNames(text.small, text.quiet)}>{m.formatsHint}</p>
    </>
  );
}
