import { Car } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import type { MileageRate } from '#src/features/expenses/rules/kinds/mileage.ts';
import { formatMileageRate } from '#src/features/expenses/web/form/kinds/mileage-fields.tsx';
import { useRates } from '#src/features/expenses/web/form/kinds/use-rates.ts';
import { runTableChange, withoutRow } from '#src/features/expenses/web/settings-tables.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { RatesPage } from './rates-page.tsx';
import type { SettingsFrame } from './rates-page.tsx';

const { Component: MileageRateDialog } = createLazyComponent(
  async () => (await import('./mileage-rate-dialog.tsx')).MileageRateDialog,
);

/** The rates of mileage, by vehicle and first day. */
export function MileageRatesPage(frame: SettingsFrame) {
  const { mileageRates } = useRates();
  const { currency } = useAccount().preferences;
  return (
    <RatesPage
      {...frame}
      caption={m.mileageRates}
      rates={mileageRates}
      empty={{ icon: Car, sentence: m.noMileageRatesYet }}
      addLabel={m.addMileageRate}
      nameOf={({ vehicle }) => vehicle}
      columns={columnsIn(currency)}
      onDelete={deleteRate}
      dialog={(rate, onClose) => <MileageRateDialog rate={rate} onClose={onClose} />}
    />
  );
}

function deleteRate(rate: MileageRate): Promise<boolean> {
  return runTableChange('mileageRates', withoutRow(rate), m.categoryDeleted({ name: rate.vehicle }));
}

function columnsIn(currency: string): [Column<MileageRate>, ...Column<MileageRate>[]] {
  return [
    { header: m.vehicle, cell: ({ vehicle }) => vehicle },
    {
      header: m.validFrom,
      cell: ({ firstDay }) => (firstDay === null ? m.always : formatDayInput(firstDay)),
      width: 140,
    },
    {
      header: m.rate,
      cell: ({ steps, unit }) => steps.map((step) => stepText(step, unit, currency)).join(', '),
      align: 'right',
      width: 'max(180px, 45%)',
    },
  ];
}

/** "€0.30 per km", "€0.25 per mi above 10,000" */
function stepText(
  { above, rate }: MileageRate['steps'][number],
  unit: MileageRate['unit'],
  currency: string,
): string {
  const amount = formatMileageRate(rate, currency);
  return above === 0
    ? m.ratePerUnit({ amount, unit })
    : m.rateAbove({ amount, unit, distance: formatNumber(above) });
}
