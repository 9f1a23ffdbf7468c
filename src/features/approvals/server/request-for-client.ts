import { approvalWords } from '#messages/document/approvals.ts';
import type { ListedForClient, RequestForClient } from '#src/features/approvals/contract-clients.ts';
import type { ApprovalRequest, StoredRequest } from '#src/features/approvals/contract.ts';
import { totalsByProject } from '#src/features/approvals/rules/time-snapshot.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import { durationFormatter } from '#src/platform/shared/durations.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

/** Field by field, so that nothing of the records is sent by mistake. Days are the owner’s. */
export function toRequestForClient(
  request: ApprovalRequest,
  { locale, timeZone }: { locale: string; timeZone: string },
): RequestForClient {
  const words = approvalWords[documentLanguage(locale)];
  const { entries, messages, approval, state } = request;
  const duration = durationFormatter(entries.map(({ durationMs }) => durationMs));
  const day = (of: string) => formatDay(of, { dateStyle: 'medium' }, locale);
  const dayAt = (instant: string) => day(localDay(instant, timeZone));
  const shownIds = new Set(entries.map(({ id }) => id));
  const toThread = (of: StoredRequest['messages']) =>
    of.map(({ by, name, text, at }) => ({ isOwner: by === 'owner', name, text, day: dayAt(at) }));
  const threads = Map.groupBy(messages, ({ entryId }) => (shownIds.has(entryId ?? '') ? entryId : null));
  return {
    ...toListedForClient(request, locale),
    hash: request.hash,
    notes: [
      ...(approval ? [words.approvedBy({ name: approval.name, day: dayAt(approval.at) })] : []),
      ...(state === 'changed' ? [words.changedSince] : []),
    ],
    projects: totalsByProject(entries).map(({ projectName, durationMs }) => ({
      name: projectName ?? words.withoutProject,
      total: duration(durationMs),
    })),
    entries: entries.map((entry) => ({
      day: day(entry.day),
      project: entry.projectName ?? '',
      description: entry.description,
      duration: duration(entry.durationMs),
      thread: toThread(threads.get(entry.id) ?? []),
    })),
    thread: toThread(threads.get(null) ?? []),
    canApprove: approval === null && !request.isReplaced,
    words: words.page,
  };
}

export function toListedForClient(request: ApprovalRequest, locale: string): ListedForClient {
  const words = approvalWords[documentLanguage(locale)];
  const duration = durationFormatter(request.entries.map(({ durationMs }) => durationMs));
  return {
    id: request.id,
    title: words.title({ period: formatDays(request, { dateStyle: 'medium' }, locale) }),
    state: { kind: request.state, label: words.states[request.state] },
    total: `${duration(request.durationMs)}\u00A0h`,
  };
}
