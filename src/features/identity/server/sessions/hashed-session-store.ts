import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { hashToken } from './session-token.ts';

/**
 * Stores session tokens as hashes. The identity service signs the token of the returned session into the cookie, so
 * sessions that were just created or found by token carry the token itself. No session outlives its absolute lifetime,
 * however often the service extends it.
 */
export function createHashedSessionStore(adapter: DBAdapter, lifetimeDays: number): DBAdapter {
  return {
    ...adapter,
    ...withHashedTokens(adapter, lifetimeDays),
    transaction: (work) =>
      adapter.transaction((transaction) => work(withHashedTokens(transaction, lifetimeDays))),
  };
}

function withHashedTokens(adapter: DBTransactionAdapter, lifetimeDays: number): DBTransactionAdapter {
  return {
    ...adapter,
    async create(call) {
      const token: unknown = call.model === 'session' ? call.data['token'] : undefined;
      const data = typeof token === 'string' ? { ...call.data, token: hashToken(token) } : call.data;
      return withToken(await adapter.create({ ...call, data }), token);
    },
    findOne: async (call) =>
      withToken(
        withLifetime(await adapter.findOne(withHashedToken(call)), call, lifetimeDays),
        tokenCondition(call),
      ),
    findMany: (call) => adapter.findMany(withHashedToken(call)),
    count: (call) => adapter.count(withHashedToken(call)),
    update: async (call) => withToken(await adapter.update(withHashedToken(call)), tokenCondition(call)),
    updateMany: (call) => adapter.updateMany(withHashedToken(call)),
    delete: (call) => adapter.delete(withHashedToken(call)),
    deleteMany: (call) => adapter.deleteMany(withHashedToken(call)),
    consumeOne: (call) => adapter.consumeOne(withHashedToken(call)),
    incrementOne: (call) => adapter.incrementOne(withHashedToken(call)),
  };
}

type Call = { model: string; where?: Where[] | undefined };

/** The same call with the hash instead of the token. */
function withHashedToken<Asked extends Call>(call: Asked): Asked {
  if (call.model !== 'session' || !call.where) return call;
  return { ...call, where: call.where.map((part) => (part.field === 'token' ? hashCondition(part) : part)) };
}

function hashCondition(part: Where): Where {
  const { value } = part;
  return {
    ...part,
    value: Array.isArray(value) ? value.map((token) => hashToken(String(token))) : hashToken(String(value)),
  };
}

function tokenCondition({ model, where }: Call): unknown {
  return model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined;
}

function withToken<Row>(row: Row, token: unknown): Row {
  return row && typeof token === 'string' ? { ...row, token } : row;
}

/** The service ends sessions at `expiresAt`, which it extends daily. */
function withLifetime<Row>(row: Row, { model }: Call, days: number): Row {
  if (model !== 'session' || !hasDates(row)) return row;
  const end = row.createdAt.getTime() + days * 24 * 60 * 60 * 1000;
  return { ...row, expiresAt: new Date(Math.min(row.expiresAt.getTime(), end)) };
}

function hasDates(row: unknown): row is { createdAt: Date; expiresAt: Date } {
  return (
    typeof row === 'object' &&
    row !== null &&
    'createdAt' in row &&
    row.createdAt instanceof Date &&
    'expiresAt' in row &&
    row.expiresAt instanceof Date
  );
}
