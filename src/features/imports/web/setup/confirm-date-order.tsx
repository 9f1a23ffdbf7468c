import * as m from '#messages/imports.ts';
import { language } from '#messages/language.ts';
import type { Import } from '#src/features/imports/contract.ts';
import type { DateOrder } from '#src/features/imports/rules/import-formats.ts';
import { findAmbiguousDays } from '#src/features/imports/rules/parse/parse-date.ts';
import { parseDateTime } from '#src/features/imports/rules/parse/parse-time.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as styles from './setup.module.css';

type ConfirmDateOrderProps = {
  of: Import;
  settings: Import['settings'];
  onConfirm: (order: DateOrder) => void;
};

/** Asks for the order of day and month, because wrong dates look valid. */
export function ConfirmDateOrder({ of, settings, onConfirm }: ConfirmDateOrderProps) {
  const example = findExampleDate(of, settings);
  return (
    <Alert tone="warning">
      {example ? m.whichDate({ text: example.text }) : m.whichDateOrder}
      <div className={styles.answers}>
        {(['dmy', 'mdy'] as const).map((order) => (
          <Button key={order} variant="outlined" onClick={() => onConfirm(order)}>
            {/* In words: the digits are what is in question. */}
            {example
              ? formatDay(example.days[order], { dateStyle: 'long' }, language)
              : dateOrderLabels[order]}
          </Button>
        ))}
      </div>
    </Alert>
  );
}

/** Whether the file has dates in an uncertain order. */
export function needsDateOrder({ isDateOrderCertain }: Import, { columns }: Import['settings']): boolean {
  return !isDateOrderCertain && columns.some((field) => field !== null && dateFields.includes(field));
}

const dateOrderLabels = { dmy: m.dayFirst, mdy: m.monthFirst };
const dateFields: readonly string[] = [
  'date',
  'start',
  'endDate',
  'end',
  'startDate',
  'retainerStart',
  'paidOn',
];

function findExampleDate({ sample }: Import, { columns }: Import['settings']) {
  for (const cells of sample) {
    for (const [index, field] of columns.entries()) {
      const text = cells[index]?.trim() ?? '';
      if (field === null || !dateFields.includes(field)) continue;
      const [dayFirst, monthFirst] = findAmbiguousDays(parseDateTime(text)?.day ?? text);
      if (dayFirst && monthFirst) return { text, days: { dmy: dayFirst.day, mdy: monthFirst.day } };
    }
  }
  return undefined;
}
