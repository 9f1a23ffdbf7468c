/** Queries get another account's owner id while PostgreSQL acts for the attacker: row-level security must hold. */
import { isDeepStrictEqual } from 'node:util';
import { ORPCError } from '@orpc/server';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminQueriesUnderTest, recordQueriesUnderTest } from '#tests/support/server/all-queries.ts';
import type { QueryUnderTest } from '#tests/support/server/all-queries.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { apiKeyQueries } from '#tests/support/server/api-key-queries.ts';
import { documentQueries } from '#tests/support/server/document-queries.ts';
import { importAndExportQueries } from '#tests/support/server/import-and-export-queries.ts';
import { invoiceQueries } from '#tests/support/server/invoice-queries.ts';
import { storedRowsOfAccount } from '#tests/support/server/stored-rows.ts';
import { createTenantFixture } from '#tests/support/server/tenant-fixture.ts';
import type { TenantFixture } from '#tests/support/server/tenant-fixture.ts';

const ofRecords = {
  ...recordQueriesUnderTest,
  ...importAndExportQueries,
  ...documentQueries,
  ...invoiceQueries,
  ...apiKeyQueries,
};

let stint: Installation;
let ann: ApiCaller;
let victim: TenantFixture;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  victim = await createTenantFixture(stint);
  return () => stint[Symbol.asyncDispose]();
});

it('covers every query', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['/src/features/*/server/**/*.ts', '!**/*.test.ts', '!**/*-worker.ts'],
    { eager: true },
  );
  const sources = import.meta.glob<string>(['/src/features/*/server/**/*.ts', '!**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const named = Object.entries(modules)
    .filter(([file]) => /\.execute|recordQueries/.test(sources[file] ?? ''))
    .flatMap(([file, module]) =>
      Object.entries(module)
        .filter(([, query]) => isQuery(query))
        .map(([name]) => `${file.split('/')[3] ?? ''}.${name}`),
    )
    // Open by design: accounts are invited by email, and feeds and links are read by their secret URL.
    .filter(
      (name) =>
        !['accounts.findAccountByEmail', 'calendar-feed.findFeedOwner', 'invoices.findLinkOwner'].includes(
          name,
        ),
    )
    // Consist of queries that are listed themselves, or change only the rows of one.
    .filter(
      (name) =>
        !['exports.restoreExport', 'documents.convertDocument', 'invoices.allocateOnAccount'].includes(name),
    );

  const tried = Object.keys({ ...ofRecords, ...adminQueriesUnderTest }).filter(
    (name) => !/^(audit|deletions|operations)\./.test(name),
  );
  expect(named.toSorted()).toEqual(tried.toSorted());
});

describe.each(Object.entries(ofRecords))('%s', (_name, query) => {
  it('finds rows for its owner', async () => {
    const results: unknown[] = [];
    const undone = new Error('undone');
    const asking = stint.database.withUser(victim.uid, async (db) => {
      results.push(await query(db, { ownerId: victim.uid }, victim, victim.uid));
      throw undone;
    });

    await expect(asking).rejects.toBe(undone);
    expect([[null], [false], [[]], [{ items: [], nextCursor: null }]]).not.toContainEqual(results);
  });

  it('finds nothing for another tenant [1.3, 6.1]', async () => {
    expect(await metBy(ann, query)).toEqual(nothing);
  });

  it('finds nothing for another tenant when called by a super admin [1.3, 6.1]', async () => {
    expect(await metBy(stint.owner, query)).toEqual(nothing);
  });
});

it.each(Object.entries(adminQueriesUnderTest))(
  '%s returns nothing to other users [6.5]',
  async (_name, query) => {
    expect(await metBy(ann, query)).toEqual(nothing);
  },
);

const nothing = { disclosed: [], isChanged: false };

/** What an attacker learns or changes through a query with the victim's owner id. */
async function metBy(
  attacker: ApiCaller,
  query: QueryUnderTest,
): Promise<{ disclosed: string[]; isChanged: boolean }> {
  const before = await storedRowsOfAccount(stint.database.url, victim.uid);
  const result = await stint.database
    .withUser(attacker.uid, (db) => query(db, { ownerId: victim.uid }, victim, attacker.uid))
    .catch((error: unknown) => {
      if (isRefusal(error)) return undefined;
      // A not-found error; its data counts as disclosed.
      if (error instanceof ORPCError && error.status < 500) return { ...error.toJSON() };
      throw error;
    });
  const content = JSON.stringify(result ?? null);
  const after = await storedRowsOfAccount(stint.database.url, victim.uid);
  return {
    disclosed: [...Object.values(victim), 'USD', 'Asia/Tokyo'].filter((mark) => content.includes(mark)),
    isChanged: !isDeepStrictEqual(before, after),
  };
}

const insufficientPrivilege = '42501';

function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === insufficientPrivilege;
}

/** By convention, a query's first parameter is `db`. */
function isQuery(exported: unknown): boolean {
  return typeof exported === 'function' && /^(async )?function\*? \w+\(\s*db\b/.test(exported.toString());
}
