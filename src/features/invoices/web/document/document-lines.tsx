import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { draftTerms } from '#src/features/invoices/web/editor/draft-values.ts';
import {
  EntryTable,
  describeQuantity,
  LineSteps,
} from '#src/features/invoices/web/editor/lines/line-explanation.tsx';
import { NoTotals, TotalsList } from '#src/features/invoices/web/editor/totals-list.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** The lines and totals; each line opens to its calculation and its time entries. */
export function DocumentLines({ invoice }: { invoice: Invoice }) {
  const { lines, currency, pricesIncludeTax, deposits, frozen } = invoice;
  const calculation = useMemo(() => calculateDraft(draftTerms(invoice)), [invoice]);
  const { data } = useQuery({
    ...invoices.entries.queryOptions({ input: { id: invoice.id } }),
    enabled: lines.some((line) => line.entries.length > 0),
  });
  const entries = data?.entries;
  const notes = [...(frozen?.taxNotes ?? []), ...(frozen?.paymentNotes ?? [])].join(' ');
  const amounts = new Map(calculation?.lines.map((line) => [line.id, line]));
  return (
    <Section title={m.lines}>
      <List>
        {lines.map((line) => {
          const calculated = amounts.get(line.id);
          if (!hasAmount(line)) {
            return (
              <li key={line.id} data-kind={line.kind}>
                {line.title}
              </li>
            );
          }
          return (
            <li key={line.id}>
              <details>
                <summary>
                  <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                      {line.title}
                    </Box>
                    <Box component="small" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
                      {describeQuantity(calculated, line, currency)}
                    </Box>
                    {line.description !== '' && (
                      <Box component="small" sx={{ fontSize: 13, whiteSpace: 'pre-line' }}>
                        {line.description}
                      </Box>
                    )}
                  </Box>
                  <Box component="span" sx={{ fontWeight: 500 }}>
                    {calculated && formatMoney({ amountMinor: calculated.amountMinor, currency })}
                  </Box>
                </summary>
                {calculated && <LineSteps calculated={calculated} currency={currency} />}
                {line.entries.length > 0 && entries && (
                  <Box sx={{ pt: 3, fontSize: 13 }}>
                    <EntryTable
                      entries={entries.filter(({ lineId }) => lineId === line.id)}
                      count={line.entries.length}
                    />
                  </Box>
                )}
              </details>
            </li>
          );
        })}
      </List>
      <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
        {calculation ? (
          <TotalsList
            {...{ calculation, currency, pricesIncludeTax, deposits }}
            sellerCountry={frozen?.seller.country ?? null}
          />
        ) : (
          <NoTotals />
        )}
      </Box>
      {notes !== '' && <Box sx={{ px: 4, pb: 4, color: 'text.secondary', fontSize: 13 }}>{notes}</Box>}
    </Section>
  );
}

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  ...tabularNumbers,
  '& > li': { padding: '8px 16px', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li:first-of-type': { borderTop: 0 },
  '& > li[data-kind=heading]': { paddingTop: 16, fontWeight: 650 },
  '& > li[data-kind=text]': { fontStyle: 'italic', whiteSpace: 'pre-line' },
  '& summary': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 16,
    minHeight: 44,
    paddingBlock: 4,
    cursor: 'pointer',
    borderRadius: 4,
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: 2 },
    '&::-webkit-details-marker': { display: 'none' },
  },
}));
