import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { taxCategoryLabels } from '#src/features/invoices/web/invoice-labels.ts';
import type { DraftValues, LineTax } from './draft-values.ts';

type TaxProposalProps = { proposal: LineTax; lines: readonly InvoiceLine[]; clientName: string };

/** Offers the usual tax of the client if no line has it, such as after another client was chosen. */
export function TaxProposal({ proposal, lines, clientName }: TaxProposalProps) {
  const { setValue } = useFormContext<DraftValues>();
  const billed = lines.filter(hasAmount);
  if (billed.length === 0 || billed.some((line) => isSameTax(line, proposal))) return null;
  const { taxCategory, taxRate } = proposal;
  return (
    <Alert
      severity="info"
      sx={{ m: 3 }}
      action={
        <Button
          color="inherit"
          onClick={() =>
            setValue(
              'lines',
              lines.map((line) => ({ ...line, ...proposal })),
            )
          }
        >
          {m.applyToAllLines}
        </Button>
      }
    >
      {m.usualTax({
        client: clientName,
        tax: taxCategory === 'S' ? m.taxAtRate({ rate: taxRate }) : taxCategoryLabels[taxCategory],
      })}
    </Alert>
  );
}

function isSameTax(line: LineTax, { taxCategory, taxRate }: LineTax): boolean {
  return line.taxCategory === taxCategory && Number(line.taxRate) === Number(taxRate);
}
