/** One way to ask any procedure through either door. */
import * as z from 'zod';
import type { Answer, Caller, Sent } from './callers.ts';
import type { Procedure } from './procedures.ts';

export const doors = ['REST', 'RPC'] as const;
export type Door = (typeof doors)[number];

export type Input = Record<string, unknown>;
export type Said = Answer & {
  /** The answer without its envelope: both doors say the same. */
  said: unknown;
};

export async function ask(caller: Caller, door: Door, procedure: Procedure, input: Input): Promise<Said> {
  const answer = await caller.send(requestAt[door](procedure, input));
  if (answer.json === undefined) return { ...answer, ...(await fileIn(answer)) };
  return { ...answer, said: door === 'REST' ? answer.json : Envelope.parse(answer.json).json };
}

/** A file comes as it is over REST, and as a part among others over RPC. */
async function fileIn({ text, headers }: Answer): Promise<{ text: string; said: string }> {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/')) return { text, said: text };
  const form = await new Response(text, { headers: { 'content-type': type } }).formData();
  const file = [...form.values()].find((part) => part instanceof File);
  const content = (await file?.text()) ?? '';
  return { text: content, said: content };
}

const requestAt = { REST: restRequest, RPC: rpcRequest };

/** Method, address and body; the id goes into the path, and what GET asks for into the query. */
export function restRequest({ method, path, idField = '' }: Procedure, input: Input): Sent {
  const { [idField]: id, ...rest } = input;
  const address = `/api/v1${path.replace(/\{\w+\}/, () => encodeURIComponent(String(id)))}`;
  if (method !== 'GET') return { method, path: address, body: rest };
  const said = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = said.map(([name, value]) => [name, String(value)]);
  return { method, path: `${address}?${new URLSearchParams(query).toString()}` };
}

function rpcRequest({ name }: Procedure, input: Input): Sent {
  return { method: 'POST', path: `/api/rpc/${name.replaceAll('.', '/')}`, body: { json: input } };
}

const Envelope = z.object({ json: z.unknown() });
