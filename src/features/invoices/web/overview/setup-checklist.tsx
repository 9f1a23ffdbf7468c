import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import { missingSettings, setupSteps } from '#src/features/invoices/rules/missing-settings.ts';
import type { SetupStep } from '#src/features/invoices/rules/missing-settings.ts';
import { useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import { accountField, settingsHref } from '#src/features/invoices/web/settings/linked-fields.ts';
import type { LinkedField } from '#src/features/invoices/web/settings/linked-fields.ts';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { touchLine } from '#src/platform/web/theme/tokens.ts';
import { openInvoicesQuery } from './open-invoices.ts';

/** What an invoice should print, until all of it is in the settings or one was issued without. Adds it there or here. */
export function SetupChecklist({ onAdd }: { onAdd?: (field: LinkedField) => void }) {
  const settings = useInvoiceSettings();
  const missing = settings ? missingSettings(settings) : [];
  const { data } = useQuery({ ...openInvoicesQuery(), enabled: missing.length > 0 });
  if (!settings || missing.length === 0 || !data || data.hasIssued) return null;
  return (
    <Section isPadded title={m.beforeFirstInvoice}>
      <Typography sx={{ mt: -2, mb: 3, color: 'text.secondary' }}>{m.beforeFirstInvoiceHint}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {setupSteps.map((step) => {
          const { label, hint, field = accountField(settings) } = steps[step];
          const isDone = !missing.includes(step);
          return (
            <Box component="li" key={step} sx={{ ...sectionRow, justifyContent: 'flex-start', py: 2 }}>
              <Box
                aria-hidden
                sx={{ display: 'flex', color: isDone ? 'success.text' : 'text.secondary', flexShrink: 0 }}
              >
                {isDone ? <CircleCheck size={18} /> : <Circle size={18} />}
              </Box>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 500 }}>
                  {isDone ? m.stepDone({ step: label }) : label}
                </Typography>
                {!isDone && (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {hint}
                  </Typography>
                )}
              </Box>
              {!isDone && (
                <Link
                  {...(onAdd
                    ? { component: 'button', type: 'button', onClick: () => onAdd(field) }
                    : { component: RouterLink, to: settingsHref(field) })}
                  aria-label={m.addStep({ step: label })}
                  sx={{ flexShrink: 0, fontWeight: 500, ...touchLine }}
                >
                  {m.add}
                </Link>
              )}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

/** Each opens the settings at its field; that of the account depends on the country. */
const steps: Readonly<Record<SetupStep, { label: string; hint: string; field?: LinkedField }>> = {
  name: { label: m.stepName, hint: m.stepNameHint, field: 'seller.name' },
  address: { label: m.stepAddress, hint: m.stepAddressHint, field: 'seller.street' },
  taxId: { label: m.stepTaxId, hint: m.stepTaxIdHint, field: 'seller.vatId' },
  bank: { label: m.paymentDetails, hint: m.stepBankHint },
};
