import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { Tabs } from '#src/platform/web/kit/display/tabs.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { HtmlMail } from '#src/platform/web/layout/html-mail.tsx';
import styles from './deliveries.module.css';
import type { EmailFormValues } from './send-form.ts';

type EmailPreviewProps = {
  invoiceId: string;
  /** The ID that the email will have. */
  deliveryId: string;
};

/** The email as it will arrive, rendered by what sends it: both parts, since mail programs choose. */
export function EmailPreview({ invoiceId: id, deliveryId: newId }: EmailPreviewProps) {
  const { getValues } = useFormContext<EmailFormValues>();
  const { subject, text } = getValues();
  const { data, error, refetch } = useQuery({
    ...invoices.previewEmail.queryOptions({ input: { id, newId, subject, text } }),
    gcTime: 0,
    retry: false,
  });
  return <RenderedEmail email={data} error={error} onRetry={() => void refetch()} />;
}

type RenderedEmailProps = {
  /** Undefined while it loads. */
  email: { subject: string; text: string; html: string } | undefined;
  error: unknown;
  onRetry: () => void;
};

/** Both parts of an email. */
export function RenderedEmail({ email, error, onRetry }: RenderedEmailProps) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!email) return null;
  const { subject, text, html } = email;
  return (
    <section aria-label={m.preview} className={styles.preview}>
      <p className={styles.subject}>{subject}</p>
      <Tabs
        label={m.preview}
        current={part}
        onChange={setPart}
        tabs={[
          {
            name: 'html',
            label: m.formattedText,
            content: <HtmlMail html={html} label={m.formattedText} />,
          },
          { name: 'text', label: m.plainText, content: <pre className={styles.plain}>{text}</pre> },
        ]}
      />
    </section>
  );
}
