import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import { missingSettings, setupSteps } from '#src/features/invoices/rules/missing-settings.ts';
import type { SetupStep } from '#src/features/invoices/rules/missing-settings.ts';
import { storedSettingsQuery, useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import { accountField, settingsHref } from '#src/features/invoices/web/settings/linked-fields.ts';
import type { LinkedField } from '#src/features/invoices/web/settings/linked-fields.ts';
import { LinkButton, TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { openInvoicesQuery } from './open-invoices.ts';
import * as styles from './overview.module.css';

/** What an invoice should print, until all of it is in the settings or one was issued without. Adds it there or here. */
export function SetupChecklist({ onAdd }: { onAdd?: (field: LinkedField) => void }) {
  const settings = useInvoiceSettings();
  const { data } = useQuery(openInvoicesQuery());
  const missing = settings ? missingSettings(settings) : [];
  if (!settings || missing.length === 0 || !data || data.hasIssued) return null;
  return (
    <Section isPadded title={m.beforeFirstInvoice}>
      <p className={classNames(text.quiet, styles.hint)}>{m.beforeFirstInvoiceHint}</p>
      <ul className={text.list}>
        {setupSteps.map((step) => {
          const { label, hint, field = accountField(settings) } = steps[step];
          const isDone = !missing.includes(step);
          const Icon = isDone ? CircleCheck : Circle;
          const link = { 'aria-label': m.addStep({ step: label }), className: text.medium, isLine: true };
          return (
            <li key={step} className={styles.step}>
              <Icon size={18} aria-hidden data-done={isDone || undefined} />
              <div>
                <div className={text.medium}>{isDone ? m.stepDone({ step: label }) : label}</div>
                {!isDone && <div className={classNames(text.small, text.quiet)}>{hint}</div>}
              </div>
              {!isDone &&
                (onAdd ? (
                  <LinkButton {...link} onClick={() => onAdd(field)}>
                    {m.add}
                  </LinkButton>
                ) : (
                  <TextLink {...link} to={settingsHref(field)}>
                    {m.add}
                  </TextLink>
                ))}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Whether it is known if the checklist shows: what stands below waits for that, so that nothing moves it. */
export function useIsSetupKnown(): boolean {
  const settings = useQuery(storedSettingsQuery);
  const totals = useQuery(openInvoicesQuery());
  return !settings.isPending && !totals.isPending;
}

/** Each opens the settings at its field; that of the account depends on the country. */
const steps: Readonly<Record<SetupStep, { label: string; hint: string; field?: LinkedField }>> = {
  name: { label: m.stepName, hint: m.stepNameHint, field: 'seller.name' },
  address: { label: m.stepAddress, hint: m.stepAddressHint, field: 'seller.street' },
  taxId: { label: m.stepTaxId, hint: m.stepTaxIdHint, field: 'seller.vatId' },
  bank: { label: m.paymentDetails, hint: m.stepBankHint },
};
