import type { ListedForClient, RequestForClient } from '#src/features/approvals/contract-clients.ts';
import type { ApprovalRequest, StoredRequest } from '#src/features/approvals/contract.ts';
import { totalsByProject } from '#src/features/approvals/rules/time-snapshot.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import { durationFormatter } from '#src/platform/shared/durations.ts';
import { approvalWords } from './words-for-clients.ts';

/** Field by field, so that nothing of the records is sent by mistake. */
export function toRequestForClient(request: ApprovalRequest, locale: string): RequestForClient {
  const words = approvalWords(locale);
  const { entries, messages, approval, state } = request;
  const duration = durationFormatter(entries.map(({ durationMs }) => durationMs));
  const day = dayFormat(locale);
  const shownIds = new Set(entries.map(({ id }) => id));
  const toThread = (of: StoredRequest['messages']) =>
    of.map(({ by, name, text, at }) => ({ isOwner: by === 'owner', name, text, day: day(at.slice(0, 10)) }));
  const threads = Map.groupBy(messages, ({ entryId }) => (shownIds.has(entryId ?? '') ? entryId : null));
  return {
    ...toListedForClient(request, locale),
    hash: request.hash,
    notes: [
      ...(approval ? [words.approvedBy(approval.name, day(approval.at.slice(0, 10)))] : []),
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
  const words = approvalWords(locale);
  const duration = durationFormatter(request.entries.map(({ durationMs }) => durationMs));
  return {
    id: request.id,
    title: words.title(formatDays(request, { dateStyle: 'medium' }, locale)),
    state: { kind: request.state, label: words.states[request.state] },
    total: words.hours(duration(request.durationMs)),
  };
}

function dayFormat(locale: string): (day: string) => string {
  return (day) => formatDay(day, { dateStyle: 'medium' }, locale);
}
