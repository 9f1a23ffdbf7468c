import { useState } from 'react';
import * as m from '#messages/expenses.ts';
import { PerDiemRate as RateSchema } from '#src/features/expenses/contract-kinds.ts';
import type { PerDiemRate } from '#src/features/expenses/rules/kinds/per-diem.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { changeTable, withRow } from '#src/features/expenses/web/settings-tables.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { MoneyInput } from '#src/platform/web/form/fields/money-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

type PerDiemRateDialogProps = {
  /** Undefined: new ones. */
  rate?: PerDiemRate | undefined;
  onClose: () => void;
};

/** Adds or edits the amounts of a region. Expenses keep the amounts that they used. */
export function PerDiemRateDialog({ rate, onClose }: PerDiemRateDialogProps) {
  const { currency } = useAccount().preferences;
  const [id] = useState(newId);
  return (
    <FormDialog
      title={rate ? m.editPerDiemRate : m.addPerDiemRate}
      schema={RateSchema}
      values={rate ?? { ...emptyRate, id }}
      onSave={async (saved) => {
        await changeTable('perDiemRates', withRow(saved));
        notify(m.categorySaved({ name: saved.region }));
        await queryClient.invalidateQueries({ queryKey: expenses.key() });
      }}
      onClose={onClose}
    >
      <FieldPair>
        <TextInput name="region" label={m.region} required autoFocus />
        <DayInput name="firstDay" label={m.validFrom} help={m.validFromHint} />
      </FieldPair>
      <FieldPair>
        <MoneyInput name="fullDayMinor" label={m.fullDay} currency={currency} />
        <MoneyInput name="partialDayMinor" label={m.partialDay} help={m.partialDayHint} currency={currency} />
      </FieldPair>
      <RateInput name="minHours" label={m.minHours} help={m.minHoursHint} isMoney={false} />
      <FieldPair>
        <MoneyInput name="breakfastMinor" label={m.offForBreakfast} currency={currency} />
        <MoneyInput name="lunchMinor" label={m.offForLunch} currency={currency} />
      </FieldPair>
      <FieldPair>
        <MoneyInput name="dinnerMinor" label={m.offForDinner} currency={currency} />
        <MoneyInput name="nightMinor" label={m.nightAmount} currency={currency} />
      </FieldPair>
    </FormDialog>
  );
}

const emptyRate = {
  region: '',
  firstDay: null,
  minHours: 8,
  fullDayMinor: 0,
  partialDayMinor: 0,
  breakfastMinor: 0,
  lunchMinor: 0,
  dinnerMinor: 0,
  nightMinor: 0,
};
