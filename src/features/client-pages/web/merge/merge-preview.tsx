import Box from '@mui/material/Box';
import * as m from '#messages/client-pages.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { droppedFields, mergedFields } from '#src/features/clients/rules/merged-fields.ts';
import { formatList } from '#src/platform/shared/text.ts';

type MergePreviewProps = {
  target: Client;
  source: Client;
  moves: readonly { what: string; count: number }[];
};

/** Shows what moves, what is copied and what is lost. */
export function MergePreview({ target, source, moves }: MergePreviewProps) {
  const taken = Object.keys(mergedFields(target, source)).map(fieldLabel);
  const dropped = droppedFields(target, source).map(fieldLabel);
  return (
    <Box
      component="ul"
      aria-label={m.whatWillHappen}
      sx={{ m: 0, pl: 5, display: 'grid', gap: 2, overflowWrap: 'anywhere' }}
    >
      <li>
        {moves.length === 0
          ? m.noRecordsToMove({ source: source.name })
          : m.recordsWillMove({
              records: formatList(moves.map(({ what }) => what)),
              source: source.name,
              target: target.name,
            })}
      </li>
      {taken.length > 0 && <li>{m.copiedFields({ fields: formatList(taken) })}</li>}
      {dropped.length > 0 && <li>{m.notCopiedFields({ fields: formatList(dropped) })}</li>}
      <li>{m.sourceIsDeleted({ source: source.name })}</li>
    </Box>
  );
}

function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field;
}

const fieldLabels: Readonly<Record<string, string>> = {
  name: m.itsName,
  email: m.theEmail,
  phone: m.thePhone,
  notes: m.theNotes,
  address: m.theFreeFormAddress,
  isActive: m.beingActive,
  legalName: m.theLegalName,
  contacts: m.someContacts,
  postalAddress: m.theAddress,
  vatId: m.theVatId,
  registrationId: m.theRegistrationId,
  currency: m.theCurrency,
  language: m.theLanguage,
  paymentTermsDays: m.thePaymentTerms,
  buyerReference: m.theBuyerReference,
  electronicAddress: m.theEInvoiceAddress,
  tags: m.someTags,
  colour: m.theColour,
  billingType: m.theBilling,
  hourlyRate: m.theHourlyRate,
  retainerRate: m.theRetainerRate,
  retainerHours: m.theHoursBought,
};
