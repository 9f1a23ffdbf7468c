import { useFieldArray, useWatch } from 'react-hook-form';
import * as m from '#messages/clients.ts';
import { clientLimits } from '#src/features/clients/rules/client-limits.ts';
import type { ClientFormValues } from '#src/features/clients/web/client-labels.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { AddRowButton, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import * as styles from './client-form.module.css';
import { EmailInput } from './email-input.tsx';

/** Contacts, and who receives invoices. */
export function ContactFields() {
  // Contacts have an `id` field, so the library uses another name for its keys.
  const { fields, append, remove } = useFieldArray<ClientFormValues, 'contacts', 'key'>({
    name: 'contacts',
    keyName: 'key',
  });
  return (
    <>
      {fields.map(({ key }, place) => (
        <ContactGroup key={key} place={place} onRemove={() => remove(place)} />
      ))}
      <AddRowButton
        label={m.addContact}
        isFull={fields.length >= clientLimits.contacts}
        onAdd={() => {
          append(
            { id: newId(), name: '', email: null, phone: null, receivesInvoices: fields.length === 0 },
            { focusName: `contacts.${fields.length}.name` },
          );
        }}
      />
    </>
  );
}

function ContactGroup({ place: index, onRemove }: { place: number; onRemove: () => void }) {
  const name = useWatch<ClientFormValues, `contacts.${number}.name`>({ name: `contacts.${index}.name` });
  const contact = name?.trim() ? name : m.unnamedContact({ number: index + 1 });
  return (
    <div role="group" aria-label={contact} className={styles.contact}>
      <div className={styles.head}>
        <TextInput name={`contacts.${index}.name`} label={m.contact} required />
        <RemoveRowButton label={m.removeContact({ contact })} onRemove={onRemove} />
      </div>
      <FieldPair>
        <EmailInput name={`contacts.${index}.email`} label={m.contactEmail} />
        <TextInput name={`contacts.${index}.phone`} label={m.contactPhone} type="tel" />
      </FieldPair>
      <SwitchInput name={`contacts.${index}.receivesInvoices`} label={m.receivesInvoices} />
    </div>
  );
}
