export const approvalStates = ['requested', 'questioned', 'approved', 'changed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export type ThreadMessage = { entryId: string | null; by: 'client' | 'owner' };

/** Derived, so that it can’t contradict the time: an approval holds until what was approved changes. */
export function approvalState(request: {
  isApproved: boolean;
  messages: readonly ThreadMessage[];
  differenceCount: number;
}): ApprovalState {
  if (request.isApproved) return request.differenceCount > 0 ? 'changed' : 'approved';
  return openQuestions(request.messages).length > 0 ? 'questioned' : 'requested';
}

/** Threads whose last message is the client’s: the entries, or null for the whole request. */
export function openQuestions(messages: readonly ThreadMessage[]): (string | null)[] {
  const threads = Map.groupBy(messages, ({ entryId }) => entryId);
  return [...threads].flatMap(([entryId, thread]) => (thread.at(-1)?.by === 'client' ? [entryId] : []));
}
