import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/documents.ts';
import { formatFileSize } from '#src/features/documents/rules/file-size.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** From here on, the meter warns. */
const warningShare = 0.9;

type QuotaMeterProps = {
  /** The size of listed files that don't count. */
  invoiceBytes: number;
};

/** “1.2 GB of 5 GB used, plus 3 MB of invoices”. */
export function QuotaMeter({ invoiceBytes }: QuotaMeterProps) {
  const { data } = useQuery(documents.usage.queryOptions({ input: {} }));
  if (!data) return null;
  const { usedBytes, quotaBytes } = data;
  const share = quotaBytes === 0 ? 1 : Math.min(usedBytes / quotaBytes, 1);
  const sizes = { used: formatFileSize(usedBytes), quota: formatFileSize(quotaBytes) };
  const text =
    invoiceBytes === 0
      ? m.quotaUsed(sizes)
      : m.quotaUsedBesidesInvoices({ ...sizes, invoices: formatFileSize(invoiceBytes) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <LinearProgress
        variant="determinate"
        value={Math.round(share * 100)}
        color={share >= warningShare ? 'warning' : 'primary'}
        aria-label={m.storage}
        aria-valuetext={text}
        sx={{ width: { xs: 72, sm: 120 }, flex: 'none', height: 6, borderRadius: 3, bgcolor: 'divider' }}
      />
      <Box
        component="span"
        sx={{ ...tabularNumbers, fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {text}
      </Box>
    </Box>
  );
}
