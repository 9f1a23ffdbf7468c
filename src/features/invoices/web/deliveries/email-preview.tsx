import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { attachedFiles } from '#src/features/invoices/rules/delivery.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Tabs } from '#src/platform/web/kit/display/tabs.tsx';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { HtmlMail } from '#src/platform/web/layout/html-mail.tsx';
import { useEmailFiles } from './attachment-fields.tsx';
import * as styles from './deliveries.module.css';
import type { SendFormValues } from './send-form.ts';

type EmailPreviewProps = {
  invoiceId: string;
  /** The ID that the email will have. */
  deliveryId: string;
};

/** The email as it will arrive, rendered by what sends it: both parts, since mail programs choose. */
export function EmailPreview({ invoiceId: id, deliveryId: newId }: EmailPreviewProps) {
  const { getValues } = useFormContext<SendFormValues>();
  const { subject, text, ...chosen } = getValues();
  const files = useEmailFiles(id, chosen).data?.files ?? [];
  const { data, error, refetch } = useQuery({
    ...invoices.previewEmail.queryOptions({ input: { id, newId, subject, text } }),
    gcTime: 0,
    retry: false,
  });
  const attached = attachedFiles(files, chosen);
  return <RenderedEmail email={data} files={attached} error={error} onRetry={() => void refetch()} />;
}

type RenderedEmailProps = {
  /** Undefined while it loads. */
  email: { subject: string; text: string; html: string } | undefined;
  files?: readonly { name: string; sizeBytes: number | null }[];
  error: unknown;
  onRetry: () => void;
};

/** Both parts of an email. */
export function RenderedEmail({ email, files = [], error, onRetry }: RenderedEmailProps) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!email) return null;
  const { subject, text, html } = email;
  return (
    <section aria-label={m.preview} className={styles.preview}>
      <p className={styles.subject}>{subject}</p>
      {files.length > 0 && (
        <ul aria-label={m.attachments} className={classNames(textStyles.list, styles.files)}>
          {files.map(({ name, sizeBytes }) => (
            <li key={name}>
              <Paperclip size={14} aria-hidden /> {name}{' '}
              {sizeBytes !== null && <span className={textStyles.quiet}>{formatFileSize(sizeBytes)}</span>}
            </li>
          ))}
        </ul>
      )}
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
