import { useWatch } from 'react-hook-form';
import {
  summarizeAddress,
  summarizeContacts,
  summarizeInvoicing,
  summarizeRates,
} from '#src/features/clients/web/client-labels.ts';
import type { ClientFormValues } from '#src/features/clients/web/client-labels.ts';
import { useKnownTags } from '#src/features/clients/web/known-tags.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ColourInput } from '#src/platform/web/form/fields/colour-input.tsx';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormSection } from '#src/platform/web/form/form-section.tsx';
import { AddressFields } from './address-fields.tsx';
import { ClientBillingFields } from './client-billing-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { InvoicingFields } from './invoicing-fields.tsx';

/** All fields of a client: the common ones first, the rest in collapsible sections. */
export function ClientFields({ clientId }: { clientId?: string | undefined }) {
  const knownTags = useKnownTags(clientId);
  const { currency } = useAccount().preferences;
  const values = useWatch<ClientFormValues>();
  return (
    <>
      <TextInput name="name" label="Name" required autoFocus />
      <FieldPair>
        <TextInput name="email" label="Email" type="email" />
        <TextInput name="phone" label="Phone" type="tel" />
      </FieldPair>
      <TagsInput
        name="tags"
        label="Tags"
        suggestions={knownTags}
        help="For search and filters, like retail or VIP."
      />
      <ColourInput name="colour" label="Colour" />
      <div>
        <FormSection title="Invoicing" names={invoicingNames} summary={summarizeInvoicing(values)}>
          <InvoicingFields />
        </FormSection>
        <FormSection title="Address" names={addressNames} summary={summarizeAddress(values)}>
          <AddressFields />
        </FormSection>
        <FormSection title="Contacts" names={contactNames} summary={summarizeContacts(values)}>
          <ContactFields />
        </FormSection>
        <FormSection
          title="Rates"
          names={rateNames}
          summary={summarizeRates(values, values.currency ?? currency)}
        >
          <ClientBillingFields />
        </FormSection>
        <FormSection title="Notes" names={noteNames} summary={values.notes ?? ''}>
          <TextInput name="notes" label="Notes" rows={3} help="Only for you. Your client never sees them." />
        </FormSection>
      </div>
    </>
  );
}

const invoicingNames = [
  'legalName',
  'vatId',
  'registrationId',
  'currency',
  'language',
  'paymentTermsDays',
  'buyerReference',
  'electronicAddress',
];
const addressNames = ['postalAddress', 'address'];
const contactNames = ['contacts'];
const rateNames = ['billingType', 'hourlyRate', 'retainerRate', 'retainerHours'];
const noteNames = ['notes'];
