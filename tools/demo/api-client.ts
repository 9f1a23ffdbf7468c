/** A client that calls the API in process, without a network. */
import type { FastifyInstance } from 'fastify';

export type ApiClient = {
  uid: string;
  /** A REST call in this account's name; throws unless it succeeds. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<unknown>;
  /** Sends a file as the body. */
  upload(path: string, content: Uint8Array): Promise<void>;
};

type NewAccount = { name: string; email: string; password: string };

export async function registerAccount(app: FastifyInstance, person: NewAccount): Promise<ApiClient> {
  const response = await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: person });
  if (response.statusCode !== 200) throw new Error(`${person.email} could not register: ${response.body}`);
  const { user } = response.json<{ user: { id: string } }>();
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  return {
    uid: user.id,
    async ask(method, path, payload) {
      const url = `/api/v1${path}`;
      const reply = await app.inject({ method, url, cookies, ...(payload && { payload }) });
      if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`);
      return reply.json<unknown>();
    },
    async upload(path, content) {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        cookies,
        payload: Buffer.from(content),
        headers: { 'content-type': 'application/octet-stream' },
      });
      if (reply.statusCode !== 201) throw new Error(`POST ${path}: ${reply.statusCode} ${reply.body}`);
    },
  };
}

export function createdId(response: unknown): string {
  // As every create's contract declares.
  return (response as { id: string }).id;
}
