import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import * as expenseMessages from '#messages/api/expenses.ts';
import { openReceipts, sendArchive, sendFailure } from '#src/features/documents/server/public.ts';
import { loadDecryptor } from '#src/features/encryption/server/public.ts';
import { expenseFilter } from '#src/features/expenses/contract-list.ts';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { maxArchivedReceipts } from '#src/features/expenses/rules/archive-limits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { filteredExpenses } from './filtered-expenses.ts';

type RouteOptions = Pick<RequestContext, 'database' | 'keys' | 'files'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

const Filter = z.strictObject(expenseFilter).omit({ isRecurring: true });

/** `GET /api/v1/expenses/archive`: the receipts of filtered expenses as one ZIP file. */
export function serveReceipts(app: FastifyInstance, { contextOf, ...installed }: RouteOptions): void {
  const guard = createUploadGuard(contextOf, {
    maxParallel: 1,
    status: 429,
    message: expenseMessages.archiveBusy,
  });
  app.get('/api/v1/expenses/archive', { onRequest: guard.onRequest }, async (request, reply) => {
    const admitted = await guard.admit(request, reply);
    if (!admitted) return reply;
    const filter = Filter.safeParse(request.query);
    if (!filter.success) return sendError(reply, 400, 'BAD_REQUEST', validationMessage(filter) ?? '');
    const { owner, database } = admitted;
    const services = { ...installed, database };
    try {
      const expenses = await findWithReceipts(services, owner, filter.data);
      const opened = await openReceipts(
        services,
        owner,
        expenses.map((expense) => ({ id: expense.id, name: receiptName(expense) })),
      );
      if (opened.length === 0) return await sendError(reply, 404, 'NOT_FOUND', expenseMessages.archiveEmpty);
      if (opened.length > maxArchivedReceipts)
        return await sendError(
          reply,
          422,
          'TOO_MANY',
          expenseMessages.archiveTooLarge({ count: maxArchivedReceipts }),
        );
      return await sendArchive(services, reply, { of: 'receipts', opened });
    } catch (error) {
      return sendFailure(reply, error);
    }
  });
}

/** By day. */
async function findWithReceipts(
  { database, keys }: Pick<RouteOptions, 'database' | 'keys'>,
  owner: Owner,
  filter: ExpenseFilter,
): Promise<Expense[]> {
  const found = await database.withOwner(owner, async (db) => {
    const cipher = await loadDecryptor(db, owner, keys);
    const expenses: Expense[] = [];
    for await (const page of filteredExpenses(db, owner, filter, cipher))
      expenses.push(...page.filter(({ receiptCount }) => receiptCount > 0));
    return expenses;
  });
  return found.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
}

/** "2026-11-18 Hotel Adler 4711". */
function receiptName({ day, vendor, receiptNumber }: Expense): string {
  return [day ?? 'undated', vendor, receiptNumber].filter((part) => part !== null).join(' ');
}
