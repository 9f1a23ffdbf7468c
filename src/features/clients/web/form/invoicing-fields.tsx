import * as m from '#messages/clients.ts';
import { clientTextHints, clientTextLabels } from '#src/features/clients/client-text-labels.ts';
import { clientTextNames } from '#src/features/clients/rules/client-texts.ts';
import { electronicAddressSchemes } from '#src/features/clients/rules/electronic-address.ts';
import { electronicAddressSchemeName } from '#src/features/clients/web/electronic-address-labels.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { namesOf } from '#src/platform/shared/objects.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { CurrencyInput } from '#src/platform/web/form/fields/currency-input.tsx';
import { LanguageInput } from '#src/platform/web/form/fields/language-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { RoundingInput } from './rounding-input.tsx';

const { legalName, registrationId, ...otherTexts } = clientTextLabels;

/** Fields for invoices and their delivery. */
export function InvoicingFields() {
  const { currency } = useAccount().preferences;
  return (
    <>
      <TextInput name="legalName" label={legalName} help={clientTextHints.legalName} />
      <FieldPair>
        <TextInput name="vatId" label={m.vatId} help={m.vatIdHint} />
        <TextInput name="registrationId" label={registrationId} help={clientTextHints.registrationId} />
        <CurrencyInput name="currency" label={m.currency} help={m.emptyCurrencyHint({ currency })} />
        <LanguageInput name="language" label={m.language} help={m.languageHint} />
        <RateInput name="paymentTermsDays" label={m.paymentTerms} isMoney={false} unit={m.days} />
        {namesOf(otherTexts).map((name) => (
          <TextInput key={name} name={name} label={otherTexts[name]} help={clientTextHints[name]} />
        ))}
      </FieldPair>
      <SwitchInput name="requiresApproval" label={m.invoiceOnlyApproved} help={m.invoiceOnlyApprovedHint} />
      <RoundingInput />
      <FieldPair>
        <ComboboxInput name="electronicAddress.scheme" label={m.electronicScheme} options={schemes} />
        <TextInput name="electronicAddress.id" label={m.electronicAddress} help={m.eInvoiceAddressHint} />
      </FieldPair>
    </>
  );
}

const schemes = electronicAddressSchemes.map((id) => ({
  id,
  label: `${electronicAddressSchemeName(id)} · ${id}`,
}));

/** Errors in these fields open their section. */
export const invoicingNames = [
  ...clientTextNames,
  'vatId',
  'currency',
  'language',
  'paymentTermsDays',
  'electronicAddress',
  'rounding',
];
