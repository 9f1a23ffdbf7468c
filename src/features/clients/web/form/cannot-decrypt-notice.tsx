import Alert from '@mui/material/Alert';
import { privateFields } from '#src/features/clients/rules/encrypted-fields.ts';
import type { PrivateField } from '#src/features/clients/rules/encrypted-fields.ts';
import { isOnlyEncrypted, fieldNames } from '#src/features/encryption/rules/private-field-format.ts';

type CannotDecryptNoticeProps = { client: object };

/** Explains fields that are empty because they can't be decrypted: the key is missing or the value was changed. */
export function CannotDecryptNotice({ client }: CannotDecryptNoticeProps) {
  const unreadable = fieldNames(privateFields)
    .filter((field) => isOnlyEncrypted(client, field))
    .map((field) => fieldLabels[field]);
  if (unreadable.length === 0) return null;
  return (
    <Alert severity="info">
      {`Encrypted. Can’t be decrypted right now: ${unreadable.join(', ')}. Fields you leave empty stay as they are.`}
    </Alert>
  );
}

const fieldLabels: Record<PrivateField, string> = {
  phone: 'phone',
  notes: 'notes',
  address: 'free-form address',
  contacts: 'contacts',
  postalAddress: 'address',
};
