import * as m from '#messages/clients.ts';
import { electronicAddressSchemes } from '#src/features/clients/rules/electronic-address.ts';
import { electronicAddressSchemeName } from '#src/features/clients/web/electronic-address-labels.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';

type ElectronicAddressFieldsProps = { name: string; help: string };

/** Where electronic invoices go to or come from: an address, and in which list of addresses it is. */
export function ElectronicAddressFields({ name, help }: ElectronicAddressFieldsProps) {
  return (
    <FieldPair>
      <ComboboxInput name={`${name}.scheme`} label={m.electronicScheme} options={schemes} />
      <TextInput name={`${name}.id`} label={m.electronicAddress} help={help} />
    </FieldPair>
  );
}

const schemes = electronicAddressSchemes.map((id) => ({
  id,
  label: `${electronicAddressSchemeName(id)} · ${id}`,
}));
