import * as m from '#messages/invoices.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { CountryInput } from '#src/platform/web/form/fields/country-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Who sends invoices. */
export function SellerSection() {
  return (
    <SettingsSection title={m.yourBusiness} description={m.yourBusinessHelp}>
      <TextInput name="seller.name" label={m.name} autoComplete="organization" />
      <TextInput name="seller.street" label={m.street} autoComplete="address-line1" />
      <TextInput name="seller.street2" label={m.street2} autoComplete="address-line2" />
      <FieldPair>
        <TextInput name="seller.postalCode" label={m.postalCode} autoComplete="postal-code" />
        <TextInput name="seller.city" label={m.city} autoComplete="address-level2" />
      </FieldPair>
      <FieldPair>
        <TextInput name="seller.region" label={m.region} autoComplete="address-level1" />
        <CountryInput name="seller.country" label={m.country} />
      </FieldPair>
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
    </SettingsSection>
  );
}
