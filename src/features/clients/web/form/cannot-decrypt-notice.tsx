import * as m from '#messages/clients.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import type { PrivateField } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { isOnlyEncrypted, fieldNames } from '#src/features/encryption/rules/private-field-format.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

type CannotDecryptNoticeProps = { client: object };

/** Explains fields that are empty because they can't be decrypted: the key is missing or the value was changed. */
export function CannotDecryptNotice({ client }: CannotDecryptNoticeProps) {
  const unreadable = fieldNames(privateClientFields)
    .filter((field) => isOnlyEncrypted(client, field))
    .map((field) => fieldLabels[field]);
  if (unreadable.length === 0) return null;
  return <Alert tone="info">{m.cannotDecryptFields({ fields: unreadable.join(', ') })}</Alert>;
}

const fieldLabels: Record<PrivateField, string> = {
  phone: m.phoneField,
  notes: m.notesField,
  address: m.freeFormAddressField,
  contacts: m.contactsField,
  postalAddress: m.addressField,
};
