import Alert from '@mui/material/Alert';
import { privateFields } from '#src/features/clients/encrypted-fields.ts';
import type { PrivateField } from '#src/features/clients/encrypted-fields.ts';
import { isSealed, namesOf } from '#src/features/encryption/private-fields.ts';

type UnreadableNoteProps = { client: object };

/** That a field of the form is empty because it cannot be read here: without the key, or because it was changed. */
export function UnreadableNote({ client }: UnreadableNoteProps) {
  const unread = namesOf(privateFields)
    .filter((field) => isSealed(client, field))
    .map((field) => words[field]);
  if (unread.length === 0) return null;
  return (
    <Alert severity="info">
      {`Encrypted, and cannot be read here at the moment: ${unread.join(', ')}. What you leave empty stays as it is.`}
    </Alert>
  );
}

const words: Record<PrivateField, string> = {
  phone: 'phone',
  notes: 'notes',
  address: 'address as text',
  contacts: 'contacts',
  postalAddress: 'address',
};
