import * as z from 'zod';
import { Approval, ApprovalMessage, SnapshotEntry, StoredRequest } from '#src/features/approvals/contract.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import { findClientNames } from '#src/features/clients/server/public.ts';
import { eachPage } from '#src/platform/server/export-contract.ts';
import type { ExportableArea } from '#src/platform/server/export-contract.ts';
import { Day, Instant, StorableRevision, storableText } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { newestRequests } from './queries.ts';
import { hashSnapshot } from './snapshot-query.ts';

/** Parts that reading would leave out. */
const stored = {
  entries: z.array(SnapshotEntry).min(1).max(approvalLimits.entries),
  messages: z
    .array(
      ApprovalMessage.extend({
        text: storableText(approvalLimits.text),
        name: storableText(approvalLimits.name),
      }),
    )
    .max(approvalLimits.messages),
  approval: Approval.extend({
    name: storableText(approvalLimits.name),
    comment: storableText(approvalLimits.text).nullable(),
  }).nullable(),
};
const StorableRequest = StoredRequest.extend({
  ...stored,
  from: Day,
  to: Day,
  requestedAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  revision: StorableRevision,
});
const StorableRow = z.looseObject(stored).partial();

/** What clients approved, as evidence: a snapshot must match its hash. */
export const approvalsExportArea: ExportableArea<unknown> = {
  name: 'approvals',
  refersTo: ['clients', 'projects'],
  table: 'approvalRequests',
  columns: Object.keys(StoredRequest.shape).flatMap((field) =>
    field === 'clientId' ? ['client', field] : [field],
  ),
  pages: (db, owner) => eachPage((page) => newestRequests(db, owner, page)),
  async nameResolver(db, owner) {
    const names = await findClientNames(db, owner);
    return (record) => ({ client: names.get(StoredRequest.parse(record).clientId) });
  },
  rowProblem: (row) => validationMessage(StorableRow.safeParse(row)),
  recordProblem(record) {
    const checked = StorableRequest.safeParse(record);
    if (!checked.success) return validationMessage(checked);
    return hashSnapshot(checked.data) === checked.data.hash ? null : 'entries don’t match their hash';
  },
};
