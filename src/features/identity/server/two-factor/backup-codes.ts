import type { GenericEndpointContext } from 'better-auth';
import { symmetricDecrypt } from 'better-auth/crypto';
import type pg from 'pg';
import * as z from 'zod';
import type { PasswordHashing } from '#src/features/identity/server/passwords/password-hashing.ts';

type Key = Parameters<typeof symmetricDecrypt>[0]['key'];
type Context = Pick<GenericEndpointContext, 'context'>;
type Attempt = { userId: string; code: string };

/**
 * Stores each backup code as a salted hash, behind its first character: otherwise, a code would have to be compared with
 * ten slow hashes. 53 random bits stay secret. Codes from before are encrypted together until one of them is used.
 */
export function backupCodeStorage({ hash }: Pick<PasswordHashing, 'hash'>, key: Key) {
  const store = async (code: string) => (isHashed(code) ? code : `${code[0]}${mark}${await hash(code)}`);
  return {
    encrypt: async (json: string): Promise<string> =>
      JSON.stringify(await Promise.all(Codes.parse(JSON.parse(json)).map(store))),
    decrypt: async (stored: string): Promise<string> =>
      stored.startsWith('[') ? stored : symmetricDecrypt({ key, data: stored }),
  };
}

/** The code as it is stored, which the service compares; empty if the account has no such code. */
export async function findBackupCode(pool: pg.Pool, request: Context, attempt: Attempt): Promise<string> {
  return (await readCodes(pool, request, attempt)).matchingCode ?? '';
}

/** Each works once, so the others replace the stored ones unless another request did. */
export async function useBackupCode(pool: pg.Pool, request: Context, attempt: Attempt): Promise<boolean> {
  const { stored, codes, matchingCode } = await readCodes(pool, request, attempt);
  if (matchingCode === undefined) return false;
  const { password, secretConfig } = request.context;
  const others = JSON.stringify(codes.filter((other) => other !== matchingCode));
  const { rowCount } = await pool.query(
    'update two_factors set backup_codes = $2 where user_id = $1 and backup_codes = $3',
    [attempt.userId, await backupCodeStorage(password, secretConfig).encrypt(others), stored],
  );
  return rowCount === 1;
}

async function readCodes(pool: pg.Pool, { context }: Context, { userId, code }: Attempt) {
  const { password, secretConfig } = context;
  const { rows } = await pool.query<{ stored: string }>(
    'select backup_codes as stored from two_factors where user_id = $1',
    [userId],
  );
  const stored = rows[0]?.stored ?? '[]';
  const codes = Codes.parse(JSON.parse(await backupCodeStorage(password, secretConfig).decrypt(stored)));
  for (const each of codes) {
    const isRight = isHashed(each)
      ? each[0] === code[0] && (await password.verify({ hash: each.slice(1 + mark.length), password: code }))
      : each === code;
    if (isRight) return { stored, codes, matchingCode: each };
  }
  return { stored, codes, matchingCode: undefined };
}

/** No code has it as its second character. */
const mark = ':';

function isHashed(code: string): boolean {
  return code.startsWith(mark, 1);
}

const Codes = z.array(z.string());
