import Alert from '@mui/material/Alert';
import { privateFields } from '#src/features/clients/rules/encrypted-fields.ts';
import type { PrivateField } from '#src/features/clients/rules/encrypted-fields.ts';
import { isOnlyEncrypted, fieldNames } from '#src/features/encryption/rules/private-field-format.ts';

type CannotDecryptNoticeProps = { client: object };

/** That a field of the form is empty because it cannot be read here: without the key, or because it was changed. */
export function CannotDecryptNotice({ client }: CannotDecryptNoticeProps) {
  const unreadable = fieldNames(privateFields)
    .filter((field) => isOnlyEncrypted(client, field))
    .map((field) => fieldLabels[field]);
  if (unreadable.length === 0) return null;
  return (
    <Alert severity="info">
      {`Encrypted, and cannot be read here at the moment: ${unreadable.join(', ')}. What you leave empty stays as it is.`}
    </Alert>
  );
}

const fieldLabels: Record<PrivateField, string> = {
  phone: 'phone',
  notes: 'notes',
  address: 'address as text',
  contacts: 'contacts',
  postalAddress: 'address',
};
