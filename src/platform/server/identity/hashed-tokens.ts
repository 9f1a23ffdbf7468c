import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { hashToken } from './session-token.ts';

/**
 * Stores hashes of session tokens and looks sessions up by them. The identity service signs the token of the session it
 * gets into the cookie, so a session that was created or found by its token carries the token itself.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((transaction) => work(hashing(transaction))),
  };
}

function hashing(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create(call) {
      const token: unknown = call.model === 'session' ? call.data['token'] : undefined;
      const data = typeof token === 'string' ? { ...call.data, token: hashToken(token) } : call.data;
      return withToken(await adapter.create({ ...call, data }), token);
    },
    findOne: async (call) => withToken(await adapter.findOne(hashed(call)), tokenIn(call)),
    findMany: (call) => adapter.findMany(hashed(call)),
    count: (call) => adapter.count(hashed(call)),
    update: async (call) => withToken(await adapter.update(hashed(call)), tokenIn(call)),
    updateMany: (call) => adapter.updateMany(hashed(call)),
    delete: (call) => adapter.delete(hashed(call)),
    deleteMany: (call) => adapter.deleteMany(hashed(call)),
    consumeOne: (call) => adapter.consumeOne(hashed(call)),
    incrementOne: (call) => adapter.incrementOne(hashed(call)),
  };
}

type Call = { model: string; where?: Where[] | undefined };

/** The same call, by the hash instead of the token. */
function hashed<Asked extends Call>(call: Asked): Asked {
  if (call.model !== 'session' || !call.where) return call;
  return { ...call, where: call.where.map((part) => (part.field === 'token' ? withHash(part) : part)) };
}

function withHash(part: Where): Where {
  const { value } = part;
  return {
    ...part,
    value: Array.isArray(value) ? value.map((token) => hashToken(String(token))) : hashToken(String(value)),
  };
}

function tokenIn({ model, where }: Call): unknown {
  return model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined;
}

function withToken<Row>(row: Row, token: unknown): Row {
  return row && typeof token === 'string' ? { ...row, token } : row;
}
