import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import type { DraftValues, LineTax } from './draft-values.ts';
import { unusedProposal } from './lines/line-tax.ts';

type TaxProposalProps = { proposal: LineTax; lines: readonly InvoiceLine[]; clientName: string };

/** Offers the usual tax of the client if no line has it, such as after another client was chosen. */
export function TaxProposal({ proposal, lines, clientName }: TaxProposalProps) {
  const { setValue } = useFormContext<DraftValues>();
  const country = useInvoiceSettings()?.seller.country ?? null;
  const tax = unusedProposal(lines, proposal, country);
  if (tax === null) return null;
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
      {m.usualTax({ client: clientName, tax })}
    </Alert>
  );
}
