/** Calls any procedure over REST or RPC. */
import * as z from 'zod';
import type { ReceivedAnswer, ApiCaller, SentRequest } from './api-callers.ts';
import { procedures } from './procedure-list.ts';
import type { ListedProcedure } from './procedure-list.ts';

export const transports = ['REST', 'RPC'] as const;
export type Transport = (typeof transports)[number];

/**
 * Every procedure over one transport, and one of each kind of access over the other: what REST and RPC do differently
 * is oRPC's own code, which is the same for all procedures of a kind.
 */
export function proceduresOver(transport: Transport, main: Transport): readonly ListedProcedure[] {
  return transport === main ? procedures : firstOfEachKind;
}

const firstOfEachKind = [
  ...new Map(procedures.toReversed().map((procedure) => [kindOfAccess(procedure), procedure])).values(),
];

/** Who may call it, and how REST names its record and answers if that is missing. */
function kindOfAccess({ access, isSessionOnly, method, idField, returnsNull }: ListedProcedure): string {
  return JSON.stringify([access, isSessionOnly, method === 'GET', idField !== undefined, returnsNull]);
}

export type Input = Record<string, unknown>;
export type TransportAnswer = ReceivedAnswer & {
  /** The response without its envelope, which is the only difference. */
  content: unknown;
};

export async function callProcedure(
  caller: ApiCaller,
  transport: Transport,
  procedure: ListedProcedure,
  input: Input,
): Promise<TransportAnswer> {
  const response = await caller.send(requestBuilders[transport](procedure, input));
  if (response.json === undefined) return { ...response, ...(await readFilePart(response)) };
  return { ...response, content: transport === 'REST' ? response.json : Envelope.parse(response.json).json };
}

/** REST returns a file as the body, RPC as one part of several. */
async function readFilePart({ text, headers }: ReceivedAnswer): Promise<{ text: string; content: string }> {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/')) return { text, content: text };
  const form = await new Response(text, { headers: { 'content-type': type } }).formData();
  const file = [...form.values()].find((part) => part instanceof File);
  const content = (await file?.text()) ?? '';
  return { text: content, content };
}

const requestBuilders = { REST: restRequest, RPC: rpcRequest };

/** Method, URL and body; the id goes into the path, GET input into the query. */
export function restRequest({ method, path, idField = '' }: ListedProcedure, input: Input): SentRequest {
  const { [idField]: id, ...rest } = input;
  const address = `/api/v1${path.replace(/\{\w+\}/, () => encodeURIComponent(String(id)))}`;
  if (method !== 'GET') return { method, path: address, body: rest };
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = given.map(([name, value]) => [name, String(value)]);
  return { method, path: `${address}?${new URLSearchParams(query).toString()}` };
}

function rpcRequest({ name }: ListedProcedure, input: Input): SentRequest {
  return { method: 'POST', path: `/api/rpc/${name.replaceAll('.', '/')}`, body: { json: input } };
}

const Envelope = z.object({ json: z.unknown() });
