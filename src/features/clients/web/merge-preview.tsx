import Box from '@mui/material/Box';
import type { Client } from '#src/features/clients/contract.ts';
import { leftBehind, mergedFields } from '#src/features/clients/merging.ts';

type MergePreviewProps = {
  stays: Client;
  goes: Client;
  moves: readonly { what: string; count: number }[];
};

/** What a merge does, before it is done: what moves, what is taken over, what is left behind. */
export function MergePreview({ stays, goes, moves }: MergePreviewProps) {
  const taken = Object.keys(mergedFields(stays, goes)).map(inWords);
  const left = leftBehind(stays, goes).map(inWords);
  return (
    <Box
      component="ul"
      aria-label="What will happen"
      sx={{ m: 0, pl: 5, display: 'grid', gap: 2, overflowWrap: 'anywhere' }}
    >
      <li>
        {moves.length === 0
          ? ended(`Nothing refers to ${goes.name}`)
          : `${listed(moves.map(({ what }) => what))} of ${goes.name} will belong to ${ended(stays.name)} Amounts that are saved stay as they are.`}
      </li>
      {taken.length > 0 && <li>Taken over: {listed(taken)}.</li>}
      {left.length > 0 && <li>Left behind, as the one that stays keeps its own: {listed(left)}.</li>}
      <li>{goes.name} is deleted. Undo brings it back with all that was its own.</li>
    </Box>
  );
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function listed(parts: readonly string[]): string {
  return list.format(parts);
}

/** As a sentence ends, also where a name does with a dot of its own: “Acme Inc.” */
function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

function inWords(field: string): string {
  return words[field] ?? field;
}

const words: Readonly<Record<string, string>> = {
  name: 'its name',
  email: 'the e-mail',
  phone: 'the phone',
  notes: 'the notes',
  address: 'the address as text',
  isActive: 'being active',
  legalName: 'the legal name',
  contacts: 'contacts',
  postalAddress: 'the address',
  vatId: 'the VAT id',
  registrationId: 'the registration id',
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
