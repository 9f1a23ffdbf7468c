import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { formatFileSize } from '#src/features/documents/rules/file-size.ts';
import {
  attachedFiles,
  chosenKinds,
  deliveryLimits,
  emailFileKinds,
  fitsInEmail,
  totalSize,
} from '#src/features/invoices/rules/delivery.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Checkbox } from '#src/platform/web/kit/fields/tick.tsx';
import text from '#src/platform/web/kit/text.module.css';
import styles from './deliveries.module.css';
import { fileKindLabels } from './delivery-labels.ts';
import type { SendFormValues } from './send-form.ts';

/** The files that the email of a document can have. */
export function useEmailFiles(invoiceId: string) {
  return useQuery(invoices.emailFiles.queryOptions({ input: { id: invoiceId } }));
}

/** Which files the email has, with their sizes. What is chosen is proposed for the client’s next document. */
export function AttachmentFields({ invoiceId }: { invoiceId: string }) {
  const { setValue } = useFormContext<SendFormValues>();
  const [hasPdf, attachments] = useWatch<SendFormValues, ['hasPdf', 'attachments']>({
    name: ['hasPdf', 'attachments'],
  });
  const { problem } = useField('attachments', m.attachments);
  const { data } = useEmailFiles(invoiceId);
  if (!data) return null;
  const { files } = data;
  const chosen = chosenKinds({ hasPdf, attachments });
  const pdfBytes = totalSize(files.filter(({ kind }) => kind === 'pdf'));
  const isPdfTooLarge = !fitsInEmail(pdfBytes);
  const limit = formatFileSize(deliveryLimits.attachmentBytes);
  const attached = attachedFiles(files, chosen);
  const sizeBytes = totalSize(attached);
  const size = formatFileSize(sizeBytes);
  return (
    <fieldset className={styles.attachments}>
      <legend className={text.small}>{m.attachments}</legend>
      {isPdfTooLarge && <Alert tone="info">{m.pdfTooLarge({ size: formatFileSize(pdfBytes), limit })}</Alert>}
      {emailFileKinds
        .filter((kind) => kind !== 'pdf' || !isPdfTooLarge)
        .flatMap((kind) => {
          const ofKind = files.filter((file) => file.kind === kind);
          const [first] = ofKind;
          if (!first) return [];
          const what = ofKind.length === 1 ? first.name : m.fileCount({ count: ofKind.length });
          return (
            <Checkbox
              key={kind}
              label={fileKindLabels[kind]}
              details={`${what} · ${formatFileSize(totalSize(ofKind))}`}
              checked={chosen.has(kind)}
              onChange={({ target: { checked } }) =>
                kind === 'pdf'
                  ? setValue('hasPdf', checked, { shouldDirty: true })
                  : setValue(
                      'attachments',
                      checked
                        ? [...(attachments ?? []), kind]
                        : (attachments ?? []).filter((each) => each !== kind),
                      { shouldDirty: true },
                    )
              }
            />
          );
        })}
      <p role="status" className={classNames(text.small, problem === undefined ? text.quiet : text.error)}>
        {problem ?? (fitsInEmail(sizeBytes) ? attached.length > 1 && m.attachmentsTotal({ size }) : null)}
        {problem === undefined && !fitsInEmail(sizeBytes) && (
          <span className={text.error}>{m.attachmentsTooLarge({ size, limit })}</span>
        )}
      </p>
    </fieldset>
  );
}
