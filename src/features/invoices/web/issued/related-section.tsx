import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { touchLine } from '#src/platform/web/theme/tokens.ts';

/** The quote it came from, its credit notes, or the invoice it corrects. */
export function RelatedSection({ invoice: { related, currency } }: { invoice: Invoice }) {
  if (related.length === 0) return null;
  return (
    <Section title={m.relatedDocuments}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {related.map((other) => (
          <Box component="li" key={other.id} sx={{ ...sectionRow, px: 4 }}>
            <Link component={RouterLink} to={`/invoices/${other.id}`} sx={touchLine}>
              {invoiceTitle(other)}
            </Link>
            <Amount of={{ amountMinor: other.dueMinor, currency }} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}
