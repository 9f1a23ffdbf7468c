import Alert from '@mui/material/Alert';
import { privateFields } from '#src/features/clients/encrypted-fields.ts';
import { isUnreadable } from './encrypted.ts';

type UnreadableNoteProps = { client: Parameters<typeof isUnreadable>[0] };

/** That a field of the form is empty because it cannot be read here: without the key, or because it was changed. */
export function UnreadableNote({ client }: UnreadableNoteProps) {
  const unread = privateFields.filter((field) => isUnreadable(client, field)).map((field) => words[field]);
  if (unread.length === 0) return null;
  return (
    <Alert severity="info">
      {`Encrypted, and cannot be read here at the moment: ${unread.join(', ')}. What you leave empty stays as it is.`}
    </Alert>
  );
}

const words: Record<(typeof privateFields)[number], string> = {
  phone: 'phone',
  notes: 'notes',
  address: 'address',
};
