import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/documents.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './documents.module.css';

/** From here on, the meter is worth its place. */
const shownShare = 0.5;
/** From here on, it warns. */
const warningShare = 0.9;

type QuotaMeterProps = {
  /** The size of listed files that don't count. */
  invoiceBytes: number;
};

/** “3.2 GB of 5 GB used, plus 3 MB of invoices”, once half of it is used. */
export function QuotaMeter({ invoiceBytes }: QuotaMeterProps) {
  const { data } = useQuery(documents.usage.queryOptions({ input: {} }));
  if (!data) return null;
  const { usedBytes, quotaBytes } = data;
  const share = quotaBytes === 0 ? 1 : Math.min(usedBytes / quotaBytes, 1);
  if (share < shownShare) return null;
  const sizes = { used: formatFileSize(usedBytes), quota: formatFileSize(quotaBytes) };
  const usage =
    invoiceBytes === 0
      ? m.quotaUsed(sizes)
      : m.quotaUsedBesidesInvoices({ ...sizes, invoices: formatFileSize(invoiceBytes) });
  return (
    <div className={styles.quota}>
      <Progress
        label={m.storage}
        percent={share * 100}
        valueText={usage}
        tone={share >= warningShare ? 'warning' : 'primary'}
      />
      <span className={classNames(text.small, text.quiet)}>{usage}</span>
    </div>
  );
}
