import * as z from 'zod';
import * as m from '#messages/timesheets.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';

type CustomRangeDialogProps = { range: DayRange; onChoose: (range: DayRange) => void; onClose: () => void };

export function CustomRangeDialog({ range, onChoose, onClose }: CustomRangeDialogProps) {
  return (
    <FormDialog
      isPrompt
      title={m.customRange}
      schema={ChosenRange}
      values={range}
      saveLabel={m.apply}
      onSave={onChoose}
      onClose={onClose}
    >
      <FieldPair>
        <DayInput autoFocus name="from" label={m.from} />
        <DayInput name="to" label={m.to} />
      </FieldPair>
    </FormDialog>
  );
}

const Days = z.object({ from: z.string(), to: z.string() });
const ChosenRange = z
  .custom<DayRange>(
    (typed) => {
      const { data } = Days.safeParse(typed);
      return data !== undefined && isCalendarDate(data.from) && isCalendarDate(data.to);
    },
    { ...sentence(m.enterBothDates), path: ['to'] },
  )
  .refine(({ from, to }) => from <= to, { ...sentence(m.endDateBeforeStartDate), path: ['to'] });
