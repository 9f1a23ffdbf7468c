import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/scheduled-reports.ts';
import { useClient } from '#src/features/clients/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { splitAddresses } from '#src/features/invoices/web/public-for-reports.tsx';
import { ReportEmailPreview } from '#src/features/scheduled-reports/web/report-email-preview.tsx';
import * as styles from '#src/features/scheduled-reports/web/scheduled-reports.module.css';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { ChipButton } from '#src/platform/web/kit/display/chip.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import type { ReportValues } from './report-values.ts';

const placeholders =
  '{report}, {client}, {project}, {seller}, {period}, {from}, {to}, {month}, {quarter}, {year}, {month+1}';

/** Whom it goes to, and what it says: to be written, or as it will arrive on a day. */
export function EmailSection({ previewDay }: { previewDay: string | null }) {
  const [isPreview, setIsPreview] = useState(false);
  const isShown = isPreview && previewDay !== null;
  return (
    <Section title={m.email} isPadded>
      <div className={styles.stack}>
        <Recipients />
        {isShown ? (
          <EmailOfForm day={previewDay} />
        ) : (
          <>
            <TextInput name="subject" label={m.subject} required />
            <TextInput name="text" label={m.emailText} rows={7} required />
            <p className={classNames(text.small, text.quiet)}>{m.reportPlaceholdersHelp({ placeholders })}</p>
          </>
        )}
        {previewDay !== null && (
          <div className={styles.actions}>
            <Button tone="neutral" onClick={() => setIsPreview(!isPreview)}>
              {isShown ? m.edit : m.preview}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

/** It shows the form as it is now, while the choice of contents changes beside it. */
function EmailOfForm({ day }: { day: string }) {
  const { control } = useFormContext<ReportValues>();
  const report = useWatch({ control, compute: (values: ReportValues) => values });
  return <ReportEmailPreview report={report} day={day} />;
}

/** The person themselves, and the addresses of the client that they can read. */
function Recipients() {
  const { getValues, setValue } = useFormContext<ReportValues>();
  const { user } = useAccount();
  const [clientId, recipients] = useWatch<ReportValues, ['clientId', 'recipients']>({
    name: ['clientId', 'recipients'],
  });
  const client = useClient(clientId);
  const known = [
    { name: user.displayName, email: user.email },
    ...(client ? [{ name: client.name, email: client.email }, ...client.contacts] : []),
  ].flatMap(({ name, email }) => (email ? [{ name, email }] : []));
  const used = new Set(splitAddresses(recipients.toLowerCase()));
  const unused = [...new Map(known.map((each) => [each.email.toLowerCase(), each])).entries()].filter(
    ([key]) => !used.has(key),
  );
  const add = (email: string) =>
    setValue('recipients', [...splitAddresses(getValues('recipients')), email].join(', '), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <>
      <TextInput name="recipients" label={m.recipients} help={m.recipientsHelp} inputMode="email" required />
      {unused.length > 0 && (
        <div role="group" aria-label={m.addRecipient} className={styles.actions}>
          {unused.map(([key, { name, email }]) => (
            <ChipButton key={key} title={email} onClick={() => add(email)}>
              {`${name} · ${email}`}
            </ChipButton>
          ))}
        </div>
      )}
    </>
  );
}
