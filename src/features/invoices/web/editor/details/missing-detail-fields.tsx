import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { CityFields, ElectronicAddressFields } from '#src/features/clients/web/public.tsx';
import { standardTaxRate } from '#src/features/identity/rules/tax-rates.ts';
import * as editor from '#src/features/invoices/web/editor/editor.module.css';
import { BankNumberFields } from '#src/features/invoices/web/settings/bank-number-fields.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { detailField } from './missing-details.ts';
import type { AskedParts, DetailValues } from './missing-details.ts';

type MissingDetailFieldsProps = {
  asked: AskedParts;
  clientName: string;
  /** Where it starts; otherwise at the first one. */
  field?: string | undefined;
};

/** Fields for what an invoice lacks: the service period, and what is missing of both sides. */
export function MissingDetailFields({ asked, clientName, field }: MissingDetailFieldsProps) {
  const { setFocus } = useFormContext<DetailValues>();
  const country = useWatch<DetailValues, 'seller.country'>({ name: 'seller.country' });
  const focusFirst = useEffectEvent(() => {
    // The dialog has a field of this name.
    const first = (field === undefined ? firstField(asked) : focusedField(field)) as Parameters<
      typeof setFocus
    >[0];
    setFocus(first);
  });
  useEffect(() => focusFirst(), []);
  const asksSeller =
    asked.sellerAddress || asked.sellerTaxId || asked.sellerContact || asked.sellerElectronicAddress;
  const asksClient =
    asked.buyerAddress ||
    asked.buyerNumber ||
    asked.buyerVatId ||
    asked.buyerElectronicAddress ||
    asked.buyerReference;
  const hasVat = country !== null && standardTaxRate(country) !== null;
  return (
    <>
      {asked.service && (
        <Group title={m.serviceQuestion}>
          <FieldPair>
            <DayInput name="serviceFrom" label={m.serviceFrom} />
            <DayInput name="serviceTo" label={m.serviceTo} />
          </FieldPair>
        </Group>
      )}
      {asksSeller && (
        <Group title={m.yourBusiness}>
          {asked.sellerAddress && (
            <>
              <TextInput name="seller.name" label={m.name} autoComplete="organization" />
              <TextInput name="seller.street" label={m.street} autoComplete="address-line1" />
              <CityFields name="seller" isOwn />
            </>
          )}
          {asked.sellerTaxId && (
            <>
              <FieldPair>
                <TextInput name="seller.vatId" label={m.vatId} />
                <TextInput name="seller.taxNumber" label={m.taxNumber} />
              </FieldPair>
              {hasVat && (
                <SwitchInput name="tax.isSmallBusiness" label={m.smallBusiness} help={m.smallBusinessHelp} />
              )}
            </>
          )}
          {asked.sellerContact && (
            <>
              <TextInput name="seller.contactName" label={m.contactPerson} autoComplete="name" />
              <FieldPair>
                <TextInput name="seller.email" label={m.email} type="email" autoComplete="email" />
                <TextInput name="seller.phone" label={m.phone} type="tel" autoComplete="tel" />
              </FieldPair>
            </>
          )}
          {asked.sellerElectronicAddress && (
            <ElectronicAddressFields name="seller.electronicAddress" help={m.ownEInvoiceAddressHelp} />
          )}
        </Group>
      )}
      {asked.bank && (
        <Group title={m.paymentDetails}>
          <BankNumberFields />
          <TextInput name="bank.instructions" label={m.paymentInstructions} rows={2} />
        </Group>
      )}
      {asksClient && (
        <Group title={clientName}>
          {asked.buyerAddress && (
            <>
              <TextInput name="buyer.street" label={m.street} />
              <CityFields name="buyer" countryField="countryCode" />
            </>
          )}
          {asked.buyerVatId && <TextInput name="buyer.vatId" label={m.vatId} />}
          {asked.buyerNumber && <TextInput name="buyer.registrationId" label={m.siren} help={m.sirenHelp} />}
          {asked.buyerElectronicAddress && (
            <ElectronicAddressFields name="buyer.electronicAddress" help={m.clientEInvoiceAddressHelp} />
          )}
          {asked.buyerReference && (
            <TextInput name="buyerReference" label={m.buyerReference} help={m.buyerReferenceHelp} />
          )}
        </Group>
      )}
      {(asksSeller || asked.bank || asksClient) && (
        <p className={classNames(text.small, text.quiet)}>{m.detailsAreSaved}</p>
      )}
    </>
  );
}

function firstField(asked: AskedParts): string {
  if (asked.service) return 'serviceFrom';
  if (asked.sellerAddress) return 'seller.name';
  if (asked.sellerTaxId) return 'seller.vatId';
  if (asked.sellerContact) return 'seller.contactName';
  if (asked.sellerElectronicAddress) return 'seller.electronicAddress.scheme';
  if (asked.bank) return 'bank.iban';
  if (asked.buyerAddress) return 'buyer.street';
  if (asked.buyerVatId) return 'buyer.vatId';
  if (asked.buyerNumber) return 'buyer.registrationId';
  return asked.buyerElectronicAddress ? 'buyer.electronicAddress.scheme' : 'buyerReference';
}

/** People choose the kind of an electronic address first. */
function focusedField(field: string): string {
  return detailField(field).replace(/\.electronicAddress\.id$/, '.electronicAddress.scheme');
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classNames(editor.group, editor.part, editor.stack)}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
