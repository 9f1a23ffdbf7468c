/** Many issuers over two processes that are killed: 12 issuers and 2 kills in the check, 200 and 20 on demand. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { randomCases } from '#tests/support/random-cases.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createEInvoiceIssuer } from '#tests/support/server/e-invoice-issuer.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';

const issuers = randomCases(200, 12);
const kills = randomCases(20);

it(`${issuers} issuers and ${kills} kills leave no gap and no duplicate`, { timeout: 600_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stint-issuers-'));
  try {
    await using database = await createTestDatabase();
    const settings = { STINT_DATA_DIR: dataDir, DATABASE_URL: database.url };
    await using one = await startStint(settings);
    await using other = await startStint(settings);
    const account = await register(one.url);
    const servers = [one, other].map((stint) => ({
      stint,
      api: createCaller(stint.url, account).api,
      isUp: Promise.resolve(),
    }));
    const book = await createEInvoiceIssuer(createCaller(one.url, account), one.url, 'facturX');
    const ids: string[] = [];
    for (let count = 0; count < issuers; count += 1) {
      const lines = [book.timeLine([await book.logTime()]), book.expenseLine(await book.addExpense())];
      ids.push((await book.draft({ lines })).id);
    }

    let confirmed = 0;
    const killed: Promise<void>[] = [];
    const killDue = () => {
      const server = servers[killed.length % 2];
      if (!server || killed.length >= kills || confirmed < ((killed.length + 1) * issuers) / (kills + 1))
        return;
      server.isUp = server.stint.kill().then(() => server.stint.start());
      killed.push(server.isUp);
    };
    const issue = async (id: string, place: number) => {
      const server = servers[place % 2];
      if (!server) return;
      let answer: string;
      do {
        await server.isUp;
        answer = await server.api.invoices.issue({ id }).then(
          () => 'ISSUED',
          // The answer of the request that issued it may be lost: then this is ISSUED, too.
          (error: unknown) =>
            error instanceof ORPCError && error.status < 500 ? String(error.code) : 'lost',
        );
      } while (answer === 'lost');
      expect(answer).toBe('ISSUED');
      confirmed += 1;
      killDue();
    };
    await Promise.all(ids.map(issue));
    await Promise.all(killed);

    expect(killed).toHaveLength(kills);
    const numbers = await book.numbers();
    expect(numbers).toHaveLength(issuers);
    expect(numbers).toEqual(await book.expectedNumbers());
    for (const id of ids) {
      const invoice = await book.read(id);
      const file = { sizeBytes: expect.any(Number) as number };
      expect(invoice).toMatchObject({ state: 'issued', pdf: file, eInvoice: file });
      const [entry] = invoice.lines.flatMap(({ entries }) => entries);
      expect(await book.entry(entry?.id ?? '')).toMatchObject({ invoiceNumber: invoice.number });
      const [expense] = invoice.lines.flatMap(({ expenses }) => expenses);
      expect(await book.expense(expense?.id ?? '')).toMatchObject({ invoiceNumber: invoice.number });
    }
    expect([one, other].map((stint) => stint.output()).join('')).not.toContain('"level":50');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
