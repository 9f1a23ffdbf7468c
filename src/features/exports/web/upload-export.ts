import * as m from '#messages/exports.ts';
import { restorePath } from '#src/features/exports/rules/manifest.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { formatList } from '#src/platform/shared/text.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { uploadMessage } from '#src/platform/web/failure.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

export type RestoreResult = { isDone: boolean; message: string };

/** Uploads an export to restore. The message says what was restored, or why not. */
export async function uploadExport(file: File): Promise<RestoreResult> {
  try {
    const answer = await fetch(restorePath, {
      method: 'PUT',
      headers: { 'content-type': 'application/zip', [accountHeader]: currentAccount()?.uid ?? '' },
      body: file,
    });
    const response: unknown = await answer.json().catch(() => null);
    if (!answer.ok)
      return { isDone: false, message: uploadMessage(answer.status, response, m.restoreFailed) };
    await queryClient.invalidateQueries();
    return {
      isDone: true,
      message: [toSummary(response), ...toNotes(response)].join(' '),
    };
  } catch {
    return { isDone: false, message: m.uploadUnreachable };
  }
}

function toNotes(response: unknown): string[] {
  const notes =
    typeof response === 'object' && response !== null && 'notes' in response ? response.notes : [];
  return Array.isArray(notes) ? notes.map(String) : [];
}

const areaCounts: Readonly<Record<string, (of: { count: number }) => string>> = {
  clients: m.clientCount,
  projects: m.projectCount,
  timesheets: m.entryCount,
  documents: m.documentCount,
  expenses: m.expenseCount,
  invoices: m.invoiceAndQuoteCount,
  payments: m.paymentCount,
  'recurring-invoices': m.recurringInvoiceCount,
  'scheduled-reports': m.scheduledReportCount,
  timer: m.timerCount,
  'pinned-work': m.pinnedWorkCount,
  'default-tasks': m.defaultTaskCount,
  viewers: m.viewerCount,
};

/** Only what the export had. */
function toSummary(response: unknown): string {
  const counts =
    typeof response === 'object' && response !== null && 'counts' in response ? response.counts : {};
  const texts = Object.entries(counts ?? {}).flatMap(([area, count]) =>
    Number(count) > 0 ? (areaCounts[area]?.({ count: Number(count) }) ?? []) : [],
  );
  return texts.length > 0 ? m.restored({ records: formatList(texts) }) : m.exportWasEmpty;
}
