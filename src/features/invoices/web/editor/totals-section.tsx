import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { AdjustmentInput } from './adjustment-input.tsx';
import { CheckedSelectInput } from './checked-inputs.tsx';
import type { DraftValues } from './draft-values.ts';
import { NoTotals, TotalsList } from './totals-list.tsx';

/** Discounts of the whole document, how it calculates, and the result. */
export function TotalsSection({ calculation }: { calculation: InvoiceCalculation | null }) {
  const [currency, pricesIncludeTax, lines] = useWatch<
    DraftValues,
    ['currency', 'pricesIncludeTax', 'lines']
  >({ name: ['currency', 'pricesIncludeTax', 'lines'] });
  return (
    <Section title={m.totals} isPadded>
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
        }}
      >
        <Box sx={{ display: 'grid', gap: 4 }}>
          <AdjustmentInput name="discount" label={m.discount} currency={currency} />
          <SwitchInput name="pricesIncludeTax" label={m.pricesIncludeTax} />
          {lines.some(({ kind }) => kind === 'time') && (
            <CheckedSelectInput
              name="timeMode"
              label={m.timeMode}
              choices={[
                { value: 'exact', label: m.timeExact },
                { value: 'printed', label: m.timePrinted },
              ]}
            />
          )}
        </Box>
        {calculation ? <TotalsList {...{ calculation, currency, pricesIncludeTax }} /> : <NoTotals />}
      </Box>
    </Section>
  );
}
