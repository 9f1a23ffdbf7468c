import { useWatch } from 'react-hook-form';
import * as m from '#messages/clients.ts';
import {
  summarizeAddress,
  summarizeContacts,
  summarizeInvoicing,
} from '#src/features/clients/web/client-labels.ts';
import type { ClientFormValues } from '#src/features/clients/web/client-labels.ts';
import { useKnownTags } from '#src/features/clients/web/known-tags.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ColourInput } from '#src/platform/web/form/fields/colour-input.tsx';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormSection } from '#src/platform/web/form/form-section.tsx';
import { AddressFields } from './address-fields.tsx';
import { ClientBillingFields } from './client-billing-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { EmailInput } from './email-input.tsx';
import { InvoicingFields, invoicingNames } from './invoicing-fields.tsx';

/** All fields of a client: the common ones first, the rest in collapsible sections. */
export function ClientFields({ clientId }: { clientId?: string | undefined }) {
  const knownTags = useKnownTags(clientId);
  const values = useWatch<ClientFormValues>();
  return (
    <>
      <TextInput name="name" label={m.name} required autoFocus />
      <FieldPair>
        <EmailInput name="email" label={m.email} />
        <TextInput name="phone" label={m.phone} type="tel" />
      </FieldPair>
      <ClientBillingFields />
      <TagsInput name="tags" label={m.tags} suggestions={knownTags} help={m.tagsHint} />
      <ColourInput name="colour" label={m.colour} />
      <div>
        <FormSection title={m.invoicing} names={invoicingNames} summary={summarizeInvoicing(values)}>
          <InvoicingFields />
        </FormSection>
        <FormSection title={m.address} names={addressNames} summary={summarizeAddress(values)}>
          <AddressFields />
        </FormSection>
        <FormSection title={m.contacts} names={contactNames} summary={summarizeContacts(values)}>
          <ContactFields />
        </FormSection>
        <FormSection title={m.privateNotes} names={noteNames} summary={values.notes ?? ''}>
          <TextInput name="notes" label={m.privateNotes} rows={3} help={m.notesHint} />
        </FormSection>
      </div>
    </>
  );
}

const addressNames = ['postalAddress', 'address'];
const contactNames = ['contacts'];
const noteNames = ['notes'];
