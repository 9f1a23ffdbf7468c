import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { WritableInvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { FormErrors } from '#src/platform/web/form/form-errors.tsx';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { placeErrors } from '#src/platform/web/form/place-errors.ts';
import { createSchemaResolver } from '#src/platform/web/form/schema-resolver.ts';
import { VisibleFields } from '#src/platform/web/form/visible-fields.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { BankSection } from './bank-section.tsx';
import { DefaultsSection } from './defaults-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { ItemsSection } from './items-section.tsx';
import type { LinkedField } from './linked-fields.ts';
import { SellerSection } from './seller-section.tsx';
import { SeriesSection } from './series-section.tsx';
import styles from './settings.module.css';

type SettingsFormProps = {
  stored: { settings: InvoiceSettings; revision: number };
  /** Where the page starts. */
  field: LinkedField | undefined;
  onReload: () => void;
};

/** One form: saving replaces all settings. */
export function SettingsForm({ stored, field, onReload }: SettingsFormProps) {
  const [revision, setRevision] = useState(stored.revision);
  const [problem, setProblem] = useState<{ message: string; isStale: boolean } | null>(null);
  const shown = useContext(VisibleFields);
  const form = useForm<InvoiceSettings, unknown, InvoiceSettings>({
    defaultValues: stored.settings,
    resolver: createSchemaResolver<InvoiceSettings, InvoiceSettings>(WritableInvoiceSettings),
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting } = form.formState;
  const focusField = useEffectEvent(() => {
    if (field !== undefined) form.setFocus(field);
  });
  useEffect(() => focusField(), []);

  const save = form.handleSubmit(async (settings) => {
    setProblem(null);
    try {
      const saved = await invoices.updateSettings.call({ settings, revision });
      setRevision(saved.revision);
      form.reset(saved.settings);
      notify(m.settingsSaved);
      await refetchInvoices();
    } catch (error) {
      const failure = toFailure(error);
      const message = placeErrors(form, failure, { shown });
      if (message !== undefined) setProblem({ message, isStale: failure.code === 'STALE' });
    }
  });

  return (
    <FormProvider {...form}>
      <LeavePrompt isDirty={isDirty} />
      <form noValidate onSubmit={(event) => void save(event)} className={styles.form}>
        <SellerSection />
        <BankSection />
        <SeriesSection />
        <DefaultsSection />
        <EmailsSection />
        <AppearanceSection />
        <ItemsSection />
        <div className={styles.end}>
          <FormErrors />
          {problem && (
            <Alert
              tone="error"
              action={
                problem.isStale && (
                  <Button tone="neutral" onClick={onReload}>
                    {m.loadLatestVersion}
                  </Button>
                )
              }
            >
              {problem.message}
            </Alert>
          )}
          <Button type="submit" variant="filled" isBusy={isSubmitting} disabled={!isDirty}>
            {m.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
