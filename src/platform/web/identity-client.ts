/** Who the identity service says is signed in. [3.10] */
export type CurrentUser = { uid: string; email: string; displayName: string };

/** The seam to the identity service; a hosted one takes its place by answering the same four questions. [1.5] */
export type IdentityClient = {
  current(): Promise<CurrentUser | null>;
  signIn(credentials: { email: string; password: string }): Promise<void>;
  signUp(account: { name: string; email: string; password: string }): Promise<void>;
  signOut(): Promise<void>;
};

/** Refused by the identity service, in its own words. */
export class IdentityError extends Error {
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
export function isIdentityUnreachable(error: Error): boolean {
  if (error instanceof IdentityError) return [502, 503, 504, 511].includes(error.status);
  // What fetch throws, and `ask` of answers that are not the service's.
  return error instanceof TypeError;
}

/** The identity service that comes with Stint, by plain requests: the sign-in page carries no library for it. */
export const identityClient: IdentityClient = {
  async current() {
    const answer: unknown = await request('/get-session');
    return parseUser(answer);
  },
  async signIn(credentials) {
    await request('/sign-in/email', credentials);
  },
  async signUp(account) {
    await request('/sign-up/email', account);
  },
  async signOut() {
    await request('/sign-out', {});
  },
};

async function request(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`/api/auth${path}`, {
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answerBody: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok)
    throw new IdentityError(answer.status, readText(answerBody, 'code'), readText(answerBody, 'message'));
  // A network that wants a sign-in of its own answers everything with its page.
  if (answerBody === undefined) throw unexpectedResponse();
  return answerBody;
}

function parseUser(answer: unknown): CurrentUser | null {
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
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
