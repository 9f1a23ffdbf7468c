import { APIError } from 'better-auth/api';
import * as m from '#messages/api/identity.ts';
import type { FindServiceName } from '#src/features/identity/server/hosted/service-name.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';

/** A password, passkey or other service that can log in to an account. */
export type SignInMethod = { id: string; provider: string; name: string | null; createdAt: Date };

const password = 'credential';
const passkey = 'passkey';

export async function findSignInMethods(db: IdentityDb, userId: string): Promise<SignInMethod[]> {
  const { rows } = await db.query<SignInMethod>(
    `select id, provider_id as provider, null as name, created_at as "createdAt" from accounts
       where user_id = $1 and (provider_id <> '${password}' or password is not null)
     union all
     select id, '${passkey}', name, created_at from passkeys where user_id = $1
     order by "createdAt", id`,
    [userId],
  );
  return rows;
}

export async function hasPassword(db: IdentityDb, userId: string): Promise<boolean> {
  return (await findSignInMethods(db, userId)).some(({ provider }) => provider === password);
}

export const isPasskey = ({ provider }: SignInMethod) => provider === passkey;
export const isService = ({ provider }: SignInMethod) => provider !== passkey && provider !== password;

/** Services that aren't set up here log no one in. */
export function isOnlyMethod(
  { id }: SignInMethod,
  methods: readonly SignInMethod[],
  nameOf: FindServiceName,
): boolean {
  return !methods.some((other) => other.id !== id && (!isService(other) || nameOf(other.provider).isSetUp));
}

/** The method to remove, locked: two requests at once could otherwise remove the last two. */
export async function findRemovableMethod(
  db: IdentityDb,
  { userId, id }: { userId: string; id: string },
  { nameOf, isRemovable }: { nameOf: FindServiceName; isRemovable: (method: SignInMethod) => boolean },
): Promise<SignInMethod> {
  await db.query('select from users where id = $1 for update', [userId]);
  const methods = await findSignInMethods(db, userId);
  const method = methods.find((one) => one.id === id && isRemovable(one));
  if (!method) throw new APIError('NOT_FOUND', { code: 'NOT_FOUND', message: m.methodNotFound });
  if (isOnlyMethod(method, methods, nameOf))
    throw new APIError('CONFLICT', { code: 'ONLY_SIGN_IN_METHOD', message: onlyMethodMessage });
  return method;
}

const onlyMethodMessage = m.onlyWayToLogIn;
