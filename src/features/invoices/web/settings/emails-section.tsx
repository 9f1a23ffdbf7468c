import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { emailPlaceholders } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { TextsByLanguage } from '#src/features/invoices/web/email-texts/texts-by-language.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';

const kinds = [
  { kind: 'invoice', label: m.invoices },
  { kind: 'quote', label: m.quotes },
  { kind: 'creditNote', label: m.creditNotes },
] as const;

/** The emails that documents are sent with. */
export function EmailsSection() {
  const { data } = useQuery(invoices.presetEmails.queryOptions({ input: {} }));
  const { setValue } = useFormContext<InvoiceSettings>();
  const own = useWatch<InvoiceSettings, 'emails'>({ name: 'emails' });
  const seller = useWatch<InvoiceSettings, 'seller.name'>({ name: 'seller.name' });
  if (!data) return null;
  return (
    <FieldsSection
      title={m.emails}
      description={
        <RichText
          text={m.emailsHelp}
          tags={{
            sent: (label) => <TextLink to="/invoices/emails">{label}</TextLink>,
            server: (label) => <TextLink to="/invoices/emails/settings">{label}</TextLink>,
          }}
        />
      }
    >
      {kinds.map(({ kind, label }) => (
        <div key={kind}>
          <h3 className={text.body}>{label}</h3>
          <TextsByLanguage
            title={label}
            own={own[kind]}
            presets={data.texts
              .filter((preset) => preset.kind === kind)
              .map((preset) =>
                seller === '' ? preset : { ...preset, values: { ...preset.values, seller } },
              )}
            placeholders={emailPlaceholders}
            onChange={(written) => setValue(`emails.${kind}`, written, { shouldDirty: true })}
          />
        </div>
      ))}
    </FieldsSection>
  );
}
