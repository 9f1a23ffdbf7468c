import * as m from '#messages/clients.ts';
import { clientTextHints, clientTextLabels } from '#src/features/clients/client-text-labels.ts';
import { clientTextNames } from '#src/features/clients/rules/client-texts.ts';
import { eInvoiceChoices } from '#src/features/clients/rules/e-invoice-formats.ts';
import { eInvoiceChoiceLabels } from '#src/features/clients/web/e-invoice-labels.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { namesOf } from '#src/platform/shared/objects.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { CurrencyInput } from '#src/platform/web/form/fields/currency-input.tsx';
import { LanguageInput } from '#src/platform/web/form/fields/language-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { ElectronicAddressFields } from './electronic-address-fields.tsx';
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
      <SelectInput
        name="eInvoiceFormat"
        label={m.eInvoice}
        choices={eInvoiceSelection}
        help={m.eInvoiceHint}
      />
      <ElectronicAddressFields name="electronicAddress" help={m.eInvoiceAddressHint} />
    </>
  );
}

const eInvoiceSelection = [
  { value: '', label: m.eInvoiceAsInSettings },
  ...eInvoiceChoices.map((value) => ({ value, label: eInvoiceChoiceLabels[value] })),
];

/** Errors in these fields open their section. */
export const invoicingNames = [
  ...clientTextNames,
  'vatId',
  'currency',
  'language',
  'paymentTermsDays',
  'eInvoiceFormat',
  'electronicAddress',
  'rounding',
];
