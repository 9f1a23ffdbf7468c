import { pipeline } from 'node:stream/promises';
import { auditContract } from '#src/features/admin/contract.ts';
import type { AuditEntry } from '#src/features/admin/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Database, Owner } from '#src/platform/server/database/database.ts';
import { openAnonymousFile } from '#src/platform/server/long-work/anonymous-temp-file.ts';
import { StreamedFile } from '#src/platform/server/long-work/stream-file.ts';
import { toCsv } from '#src/platform/shared/formats/csv-text.ts';
import { listAuditEntries } from './audit-queries.ts';
import type { AuditFilter } from './audit-queries.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

const os = implementSecured(auditContract);

export const auditHandlers = {
  list: os.list.handler(({ input: { limit, cursor, ...filter }, context: { db } }) =>
    listAuditEntries(db, filter, { order: 'newest', limit, cursor }),
  ),

  export: os.export.handler(async ({ input, context: { database, owner } }) => {
    await using file = openAnonymousFile();
    await pipeline(csvParts(database, owner, input), file.writable());
    return new StreamedFile(file.takeDescriptor(), 'audit-log.csv', 'text/csv; charset=utf-8');
  }),

  verify: os.verify.handler(({ context: { db } }) => verifyAuditChain(db)),
};

const columns = ['id', 'at', 'action', 'actor', 'subject', 'address', 'before', 'after'];
const pageSize = 1000;

/** In short transactions, because the log may be long. */
async function* csvParts(database: Database, owner: Owner, filter: AuditFilter): AsyncIterable<string> {
  // The byte order mark makes Excel read UTF-8.
  yield `\uFEFF${toCsv([columns])}`;
  let cursor: string | undefined;
  do {
    const page = await database.withOwner(
      owner,
      (db) => listAuditEntries(db, filter, { order: 'oldest', limit: pageSize, cursor }),
      { isReadOnly: true },
    );
    if (page.items.length > 0) yield toCsv(page.items.map(toCells));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function toCells({ id, at, action, actor, subject, address, before, after }: AuditEntry) {
  return [
    id,
    at,
    action,
    actor?.email ?? actor?.uid ?? '',
    subject?.email ?? subject?.uid ?? '',
    address ?? '',
    toJson(before),
    toJson(after),
  ];
}

function toJson(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
