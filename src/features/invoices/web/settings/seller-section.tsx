import * as m from '#messages/invoices.ts';
import { CityFields } from '#src/features/clients/web/public.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';

/** Who sends invoices. */
export function SellerSection() {
  return (
    <FieldsSection title={m.yourBusiness} description={m.yourBusinessHelp}>
      <TextInput name="seller.name" label={m.name} autoComplete="organization" />
      <TextInput name="seller.street" label={m.street} autoComplete="address-line1" />
      <TextInput name="seller.street2" label={m.street2} autoComplete="address-line2" />
      <CityFields name="seller" isOwn />
      <FieldPair>
        <TextInput name="seller.vatId" label={m.vatId} />
        <TextInput name="seller.taxNumber" label={m.taxNumber} />
      </FieldPair>
      <TextInput name="seller.registrationId" label={m.registrationId} />
      <FieldPair>
        <TextInput name="seller.email" label={m.email} type="email" autoComplete="email" />
        <TextInput name="seller.phone" label={m.phone} type="tel" autoComplete="tel" />
      </FieldPair>
      <TextInput name="seller.website" label={m.website} type="url" autoComplete="url" />
    </FieldsSection>
  );
}
