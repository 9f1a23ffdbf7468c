import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Path } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { WritableInvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { StoredSettingsForm } from '#src/platform/web/form/page/stored-settings-form.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { BankSection } from './bank-section.tsx';
import { DefaultsSection } from './defaults-section.tsx';
import { EInvoicesSection } from './e-invoices-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { ItemsSection } from './items-section.tsx';
import { SellerSection } from './seller-section.tsx';
import { SeriesSection } from './series-section.tsx';

type SettingsFormProps = {
  stored: { settings: InvoiceSettings; revision: number };
  /** Where the page starts. */
  field: string | null;
  onReload: () => void;
};

export function SettingsForm({ stored, field, onReload }: SettingsFormProps) {
  return (
    <StoredSettingsForm
      stored={stored}
      schema={WritableInvoiceSettings}
      toValues={toValues}
      save={invoices.updateSettings.call}
      onSaved={() => {
        notify(m.settingsSaved);
        void refetchInvoices();
      }}
      onReload={onReload}
    >
      {field !== null && <FirstFocus field={field} />}
      <SellerSection />
      <BankSection />
      <SeriesSection />
      <DefaultsSection />
      <EInvoicesSection />
      <EmailsSection />
      <AppearanceSection />
      <ItemsSection />
    </StoredSettingsForm>
  );
}

/** No address is two empty fields: the form would count null as a change. */
function toValues({ seller, ...settings }: InvoiceSettings) {
  const electronicAddress = seller.electronicAddress ?? { scheme: null, id: null };
  return { ...settings, seller: { ...seller, electronicAddress } };
}

/** Its effect runs once all fields are there. */
function FirstFocus({ field }: { field: string }) {
  const { setFocus } = useFormContext<InvoiceSettings>();
  // A name that the form doesn't have gets no focus.
  const focusField = useEffectEvent(() => setFocus(field as Path<InvoiceSettings>));
  useEffect(() => focusField(), []);
  return null;
}
