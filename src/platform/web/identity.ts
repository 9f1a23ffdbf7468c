/** Who the identity service says is signed in. [3.10] */
export type CurrentUser = { uid: string; email: string; displayName: string };

/** The seam to the identity service; a hosted one takes its place by answering the same four questions. [1.5] */
export type Identity = {
  current(): Promise<CurrentUser | null>;
  signIn(credentials: { email: string; password: string }): Promise<void>;
  signUp(account: { name: string; email: string; password: string }): Promise<void>;
  signOut(): Promise<void>;
};

/** Refused by the identity service, in its own words. */
export class IdentityRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'IdentityRefusal';
    this.status = status;
    this.code = code;
  }
}

/** Nobody answered, or something between did for a server that is away: nothing was said about who is signed in. */
export function isIdentityAway(error: Error): boolean {
  if (error instanceof IdentityRefusal) return [502, 503, 504, 511].includes(error.status);
  // What fetch throws, and `ask` of answers that are not the service's.
  return error instanceof TypeError;
}

/** The identity service that comes with Stint, by plain requests: the sign-in page carries no library for it. */
export const identity: Identity = {
  async current() {
    const answer: unknown = await ask('/get-session');
    return userOf(answer);
  },
  async signIn(credentials) {
    await ask('/sign-in/email', credentials);
  },
  async signUp(account) {
    await ask('/sign-up/email', account);
  },
  async signOut() {
    await ask('/sign-out', {});
  },
};

async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`/api/auth${path}`, {
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const said: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new IdentityRefusal(answer.status, textOf(said, 'code'), textOf(said, 'message'));
  // A network that wants a sign-in of its own answers everything with its page.
  if (said === undefined) throw notTheService();
  return said;
}

function userOf(answer: unknown): CurrentUser | null {
  if (answer === null) return null;
  const user = isRecord(answer) ? answer['user'] : undefined;
  const uid = textOf(user, 'id');
  if (uid === '') throw notTheService();
  return { uid, email: textOf(user, 'email'), displayName: textOf(user, 'name') };
}

function notTheService(): TypeError {
  return new TypeError('Somebody else answered.');
}

function textOf(value: unknown, key: string): string {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
