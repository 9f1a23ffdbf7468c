import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { isLineUntaxed } from '#src/features/invoices/rules/proposed-tax.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { taxCategoryLabels, taxWords } from '#src/features/invoices/web/invoice-labels.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { hasUnusedTaxProposal, listRates } from './lines/line-tax.ts';

type TaxProposalProps = {
  proposalOf: (line: InvoiceLine) => LineTax;
  lines: readonly InvoiceLine[];
  client: Client;
  /** The country of the business. */
  country: string | null;
  onApply: (lines: InvoiceLine[]) => void;
};

/** Offers the usual tax for lines that charge none, or if no line has its own, such as after another client was chosen. */
export function TaxProposalAlert({ proposalOf, lines, client, country, onApply }: TaxProposalProps) {
  if (!hasUnusedTaxProposal(lines, client, proposalOf)) return null;
  const untaxed = lines.filter((line) => isLineUntaxed(line, proposalOf(line)));
  const changed = untaxed.length > 0 ? untaxed : lines;
  return (
    <Alert
      tone="info"
      action={
        <Button
          tone="neutral"
          onClick={() =>
            onApply(lines.map((line) => (changed.includes(line) ? { ...line, ...proposalOf(line) } : line)))
          }
        >
          {untaxed.length > 0
            ? m.useTaxRate({ rate: listRates(untaxed.map(proposalOf)) })
            : m.applyToAllLines}
        </Button>
      }
    >
      {untaxed.length > 0
        ? m.untaxedLines({ count: untaxed.length, tax: taxWords(country).inText })
        : m.usualTax({
            client: client.name,
            tax: proposalInWords(lines.filter(hasAmount).map(proposalOf), country),
          })}
    </Alert>
  );
}

function proposalInWords(proposals: readonly LineTax[], sellerCountry: string | null): string {
  const [first] = proposals;
  if (first === undefined) return '';
  return proposals.some(({ taxCategory }) => taxCategory === 'S')
    ? m.taxAtRate({ rate: listRates(proposals), tax: taxWords(sellerCountry).inText })
    : taxCategoryLabels[first.taxCategory];
}
