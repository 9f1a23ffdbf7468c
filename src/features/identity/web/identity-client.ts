import type * as z from 'zod';
import type { IdentityRoutes } from '#src/features/identity/contract-routes.ts';
import { fetchOrTakeEarly } from '#src/platform/web/early-session.ts';
import { inOneTab } from '#src/platform/web/tab-lock.ts';

/** The signed-in user, from the identity service. [3.10] */
export type CurrentUser = { uid: string; email: string; displayName: string };

/** What the session needs of an identity service; other ways to sign in send their own requests. [1.5] */
export type IdentityClient = {
  current(): Promise<CurrentUser | null>;
  /** Throws `CodeRequired` if a code is missing. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /** `invitation`: the token of an invitation, if there is one. */
  signUp(account: { name: string; email: string; password: string; invitation?: string }): Promise<void>;
  signOut(): Promise<void>;
};

type RouteName = keyof IdentityRoutes;
type GetRoute = Extract<RouteName, `GET ${string}`>;
export type PostRoute = Extract<RouteName, `POST ${string}`>;
/** What a route of the identity service takes. */
export type IdentityRequest<Name extends PostRoute> = z.input<IdentityRoutes[Name]['request']>;
type Answer<Name extends RouteName> = z.output<IdentityRoutes[Name]['response']>;
/** The errors of a route that screens tell apart. */
export type IdentityErrorCode<Name extends RouteName = RouteName> = Name extends unknown
  ? IdentityRoutes[Name] extends { errors: readonly (infer Code extends string)[] }
    ? Code
    : never
  : never;

/** An error of the identity service, with its message. */
export class IdentityError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'IdentityError';
    this.status = status;
    this.code = code;
  }
}

export function isIdentityError<Code extends IdentityErrorCode>(
  error: unknown,
  code: Code,
): error is IdentityError & { code: Code } {
  return error instanceof IdentityError && error.code === code;
}

/** The first step was right; the account also needs a code of its authenticator app. */
export class CodeRequired extends Error {}

/** No response, or one from a proxy: whether the user is signed in is unknown. */
export function isIdentityUnreachable(error: Error): boolean {
  if (error instanceof IdentityError) return [502, 503, 504, 511].includes(error.status);
  // What fetch throws, and `requestIdentity` for responses that aren't the service's.
  return error instanceof TypeError;
}

/** The built-in identity service through plain requests, so the sign-in page needs no library. */
export const identityClient: IdentityClient = {
  async current() {
    const answer: unknown = await requestIdentity('GET /get-session');
    return parseUser(answer);
  },
  async signIn(credentials) {
    await requestFirstStep('POST /sign-in/email', credentials);
  },
  async signUp(account) {
    await requestIdentity('POST /sign-up/email', account);
  },
  async signOut() {
    await requestIdentity('POST /sign-out', {});
  },
};

/** Held while a request may change the session that all tabs share. */
const sessionLock = 'stint-session';

/**
 * Whether this browser is still signed in to an account, as far as it can know, after changes that are under way: a new
 * password, for example, replaces the session, and the server refuses a request that was sent with the one before.
 */
export async function checkSignedIn(uid: string): Promise<boolean> {
  const change = inOneTab(sessionLock, () => Promise.resolve(), { signal: AbortSignal.timeout(changeMs) });
  // Another tab may wait for an answer that never comes.
  await change.catch(() => undefined);
  try {
    const user = await identityClient.current();
    return user?.uid === uid;
  } catch {
    // In a tunnel, for example. A request that the server refuses again ends the session.
    return true;
  }
}

/** A change of the session takes less. */
const changeMs = 5_000;

type FirstStep = {
  [Name in PostRoute]: { twoFactorRedirect: true } extends Answer<Name> ? Name : never;
}[PostRoute];

/** Begins a session, or throws `CodeRequired` if a code is missing. */
export async function requestFirstStep<Name extends FirstStep>(
  name: Name,
  body: IdentityRequest<Name>,
): Promise<void> {
  const answer: unknown = await requestIdentity(name, body);
  if (isRecord(answer) && 'twoFactorRedirect' in answer) throw new CodeRequired();
}

/** A request to the identity service, by its name in the contract; throws `IdentityError`. */
export async function requestIdentity<Name extends GetRoute>(name: Name): Promise<Answer<Name>>;
export async function requestIdentity<Name extends PostRoute>(
  name: Name,
  body: IdentityRequest<Name>,
): Promise<Answer<Name>>;
export async function requestIdentity(name: RouteName, body?: object): Promise<unknown> {
  const address = `/api/auth${name.slice(name.indexOf('/'))}`;
  const answer = await (body === undefined
    ? fetchOrTakeEarly(address)
    : inOneTab(sessionLock, () =>
        fetch(address, {
          method: 'POST',
          credentials: 'same-origin',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ));
  const answerBody: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok)
    throw new IdentityError(answer.status, readText(answerBody, 'code'), readText(answerBody, 'message'));
  // A captive portal answers every request with its own page.
  if (answerBody === undefined) throw unexpectedResponse();
  // Our own server's; tests check its answers against the contract.
  return answerBody;
}

export function parseUser(answer: unknown): CurrentUser | null {
  if (answer === null) return null;
  const user = isRecord(answer) ? answer['user'] : undefined;
  const uid = readText(user, 'id');
  if (uid === '') throw unexpectedResponse();
  return { uid, email: readText(user, 'email'), displayName: readText(user, 'name') };
}

function unexpectedResponse(): TypeError {
  return new TypeError('The answer isn’t from the identity service.');
}

function readText(value: unknown, key: string): string {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
