import Box from '@mui/material/Box';
import type { Client } from '#src/features/clients/contract.ts';
import { droppedFields, mergedFields } from '#src/features/clients/rules/merged-fields.ts';

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
      aria-label="What will happen"
      sx={{ m: 0, pl: 5, display: 'grid', gap: 2, overflowWrap: 'anywhere' }}
    >
      <li>
        {moves.length === 0
          ? `${source.name} has no records to move.`
          : `${formatList(moves.map(({ what }) => what))} of ${source.name} will move to ${endSentence(target.name)} Saved amounts don’t change.`}
      </li>
      {taken.length > 0 && <li>Copied: {formatList(taken)}.</li>}
      {dropped.length > 0 && (
        <li>Not copied, because the client you keep has its own: {formatList(dropped)}.</li>
      )}
      <li>{source.name} is deleted. Undo restores it with everything it had.</li>
    </Box>
  );
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function formatList(parts: readonly string[]): string {
  return list.format(parts);
}

/** Adds a final period unless the name ends with one: “Acme Inc.” */
function endSentence(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field;
}

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'its name',
  email: 'the email',
  phone: 'the phone',
  notes: 'the notes',
  address: 'the free-form address',
  isActive: 'being active',
  legalName: 'the legal name',
  contacts: 'contacts',
  postalAddress: 'the address',
  vatId: 'the VAT ID',
  registrationId: 'the registration ID',
  currency: 'the currency',
  language: 'the language',
  paymentTermsDays: 'the payment terms',
  buyerReference: 'the buyer reference',
  electronicAddress: 'the e-invoice address',
  tags: 'tags',
  colour: 'the colour',
  billingType: 'the billing',
  hourlyRate: 'the hourly rate',
  retainerRate: 'the retainer rate',
  retainerHours: 'the hours bought',
};
