import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import {
  attachedFiles,
  chosenFiles,
  chosenKinds,
  deliveryLimits,
  emailFileKinds,
  fitsInEmail,
  tickReceipt,
  totalSize,
} from '#src/features/invoices/rules/delivery.ts';
import type { ChosenFiles, EmailFileKind } from '#src/features/invoices/rules/delivery.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { RetryAlert } from '#src/platform/web/layout/feedback/retry-alert.tsx';
import * as styles from './deliveries.module.css';
import { fileKindLabels } from './delivery-labels.ts';
import type { SendFormValues } from './send-form.ts';

/** The files that the email of a document can have. The timesheet is written, and measured, once it is chosen. */
export function useEmailFiles(invoiceId: string, chosen: ChosenFiles) {
  const measuresTimesheet = chosenKinds(chosen).has('timesheetPdf');
  return useQuery({
    ...invoices.emailFiles.queryOptions({
      input: { id: invoiceId, ...(measuresTimesheet && { measuresTimesheet }) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Which files the email has, with their sizes. What is chosen is proposed for the client’s next document. */
export function AttachmentFields({ invoiceId }: { invoiceId: string }) {
  const { setValue } = useFormContext<SendFormValues>();
  const [hasPdf, attachments = [], receiptIds] = useWatch<
    SendFormValues,
    ['hasPdf', 'attachments', 'receiptIds']
  >({ name: ['hasPdf', 'attachments', 'receiptIds'] });
  const chosen = { hasPdf, attachments, receiptIds };
  const { problem } = useField('attachments', m.attachments);
  const { data, isError, refetch } = useEmailFiles(invoiceId, chosen);
  if (!data)
    return isError && <RetryAlert onRetry={() => void refetch()}>{m.attachmentsNotLoaded}</RetryAlert>;
  const { files } = data;
  const kinds = chosenKinds(chosen);
  const pdfBytes = totalSize(files.filter(({ kind }) => kind === 'pdf'));
  const isPdfTooLarge = !fitsInEmail(pdfBytes);
  const limit = formatFileSize(deliveryLimits.attachmentBytes);
  const attached = attachedFiles(files, chosen);
  const sizeBytes = totalSize(attached);
  const size = formatFileSize(sizeBytes);
  const receipts = files.filter(({ kind }) => kind === 'receipts');
  const tickedReceipts = new Set(chosenFiles(receipts, chosen));

  function choose(kind: EmailFileKind, isTicked: boolean) {
    if (kind === 'pdf') return setValue('hasPdf', isTicked, { shouldDirty: true });
    const others = attachments.filter((each) => each !== kind);
    if (kind === 'receipts') setValue('receiptIds', null);
    return setValue('attachments', isTicked ? [...others, kind] : others, { shouldDirty: true });
  }

  function tick(receiptId: string) {
    const next = tickReceipt(
      chosen,
      receiptId,
      receipts.flatMap((each) => each.receiptId ?? []),
    );
    setValue('receiptIds', next.receiptIds);
    setValue('attachments', next.attachments, { shouldDirty: true });
  }

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
          const isKnown = ofKind.every((file) => file.sizeBytes !== null);
          return (
            <Checkbox
              key={kind}
              label={fileKindLabels[kind]}
              details={isKnown ? `${what} · ${formatFileSize(totalSize(ofKind))}` : what}
              checked={kinds.has(kind) && (kind !== 'receipts' || tickedReceipts.size === receipts.length)}
              isMixed={
                kind === 'receipts' && tickedReceipts.size > 0 && tickedReceipts.size < receipts.length
              }
              onChange={({ target }) => choose(kind, target.checked)}
            />
          );
        })}
      {receipts.length > 1 && (
        <div role="group" aria-label={m.receipts} className={styles.receipts}>
          {receipts.map((receipt) => (
            <Checkbox
              key={receipt.receiptId}
              label={receipt.name}
              details={formatFileSize(receipt.sizeBytes ?? 0)}
              checked={tickedReceipts.has(receipt)}
              onChange={() => tick(receipt.receiptId ?? '')}
            />
          ))}
        </div>
      )}
      <p role="status" className={classNames(text.small, problem === undefined ? text.quiet : text.error)}>
        {problem ?? (fitsInEmail(sizeBytes) ? attached.length > 1 && m.attachmentsTotal({ size }) : null)}
        {problem === undefined && !fitsInEmail(sizeBytes) && (
          <span className={text.error}>{m.attachmentsTooLarge({ size, limit })}</span>
        )}
      </p>
    </fieldset>
  );
}
