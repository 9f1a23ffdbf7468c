import { useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as styles from './deliveries.module.css';
import { RecipientFields } from './recipient-fields.tsx';

type EmailContentFieldsProps = {
  /** What the client has, and those used before. */
  addresses: readonly { name: string; email: string }[];
  afterRecipients?: ReactNode;
  /** The height of the text’s field. */
  rows: number;
  /** Null: another program sends it. */
  preview: ReactNode;
  /** Which files it has; the preview lists them. */
  files?: ReactNode;
};

/** Whom an email goes to, and what it says: to be written, or as it will arrive. */
export function EmailContentFields({
  addresses,
  afterRecipients,
  rows,
  preview,
  files,
}: EmailContentFieldsProps) {
  const [isPreviewWanted, setIsPreviewWanted] = useState(false);
  const isPreview = isPreviewWanted && preview !== null;
  return (
    <>
      <RecipientFields addresses={addresses} />
      {afterRecipients}
      {isPreview ? (
        preview
      ) : (
        <>
          <TextInput name="subject" label={m.subject} required />
          <TextInput name="text" label={m.emailText} rows={rows} required />
        </>
      )}
      {preview !== null && (
        <Button tone="neutral" className={styles.atStart} onClick={() => setIsPreviewWanted(!isPreview)}>
          {isPreview ? m.edit : m.preview}
        </Button>
      )}
      {!isPreview && files}
    </>
  );
}
