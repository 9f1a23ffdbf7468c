import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { ContentLine } from '#src/features/invoices/rules/content/line-texts.ts';
import type { DocumentPayment } from '#src/features/invoices/rules/content/payment-instructions.ts';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { TotalsList } from './totals-list.tsx';

type DocumentLinesProps = {
  content: InvoiceContent;
  /** What a line opens to. */
  explain: (lineId: string) => ReactNode;
};

/** Texts, lines, totals and how to pay. */
export function IssuedLines({ content, explain }: DocumentLinesProps) {
  const { subject, intro, lines, totals, notes, payment, paymentNotes, closing } = content;
  return (
    <Section title={m.lines}>
      {(subject !== '' || intro !== '') && (
        <Texts sx={{ borderBottom: 1, borderColor: 'divider' }}>
          {subject !== '' && <Box sx={{ fontWeight: 650 }}>{subject}</Box>}
          {intro}
        </Texts>
      )}
      <List>
        {lines.map((line) =>
          line.kind === 'amount' ? (
            <li key={line.id}>
              <details>
                <LineSummary line={line} />
                {explain(line.id)}
              </details>
            </li>
          ) : (
            <li key={line.id} data-kind={line.kind}>
              {line.title}
              <Small of={[line.description]} />
            </li>
          ),
        )}
      </List>
      <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
        <TotalsList totals={totals} />
      </Box>
      <Notes texts={[...(notes.prices === null ? [] : [notes.prices]), ...notes.tax]} />
      {payment && <Payment of={payment} />}
      <Notes texts={paymentNotes} />
      {closing !== '' && <Texts>{closing}</Texts>}
    </Section>
  );
}

function LineSummary({ line }: { line: Extract<ContentLine, { kind: 'amount' }> }) {
  const { title, description, quantity, price, notes, amountWithCurrency } = line;
  return (
    <summary>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {title}
        </Box>
        <Small of={[description, m.quantityTimesPrice({ quantity, price }), ...notes]} />
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {amountWithCurrency}
      </Box>
    </summary>
  );
}

function Payment({ of: { title, facts, instructions, page } }: { of: DocumentPayment }) {
  return (
    <Box sx={{ pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0, px: 4, fontSize: 14, fontWeight: 650 }}>
        {title}
      </Box>
      <DescriptionList
        facts={facts.map(({ label, value }) => ({
          term: label,
          value: <span translate="no">{value}</span>,
        }))}
      />
      {instructions !== '' && <Texts>{instructions}</Texts>}
      {page && (
        <Texts>
          <Link href={page.url} target="_blank" rel="noopener noreferrer">
            {page.label}
          </Link>
        </Texts>
      )}
    </Box>
  );
}

function Small({ of: texts }: { of: readonly string[] }) {
  return texts
    .filter((text) => text !== '')
    .map((text) => (
      <Box
        component="small"
        key={text}
        sx={{ display: 'block', color: 'text.secondary', fontSize: 13, whiteSpace: 'pre-line' }}
      >
        {text}
      </Box>
    ));
}

function Notes({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Box component="p" key={text} sx={{ m: 0, px: 4, pb: 3, color: 'text.secondary', fontSize: 13 }}>
      {text}
    </Box>
  ));
}

const Texts = styled('div')({ padding: 16, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

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
