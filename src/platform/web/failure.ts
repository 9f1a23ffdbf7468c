import { ORPCError } from '@orpc/client';

/** What went wrong, as a screen can tell it. */
export type Failure = {
  message: string;
  /** What is wrong with each field, as the end of a sentence: "is required". */
  fields: Record<string, string>;
  /** Which problem each field has, where the server names it. */
  codes: Record<string, string>;
  /** The code the contract declares, e.g. STALE; empty when nothing was declared. */
  code: string;
  /** The server could not be reached: nothing was refused, trying again makes sense. */
  isAway: boolean;
};

export const awayMessage = 'Stint cannot be reached. Nothing you typed is lost; try again in a moment.';
const oddMessage = 'Something went wrong on this page. Nothing was changed; please try again.';

export function failureOf(error: unknown): Failure {
  // What fetch throws when nobody answers.
  if (error instanceof TypeError)
    return { message: awayMessage, fields: {}, codes: {}, code: '', isAway: true };
  if (!isRefusal(error)) return { message: oddMessage, fields: {}, codes: {}, code: '', isAway: false };
  const { status, code, message, data } = error;
  // What a proxy says for a server that is away is no word of ours.
  if ([502, 503, 504].includes(status))
    return { message: awayMessage, fields: {}, codes: {}, code, isAway: true };
  return { message, fields: wordsOf(data, 'fields'), codes: wordsOf(data, 'codes'), code, isAway: false };
}

export function isRefusal(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError;
}

function wordsOf(details: unknown, kind: 'fields' | 'codes'): Record<string, string> {
  if (typeof details !== 'object' || details === null) return {};
  const words: unknown = Reflect.get(details, kind);
  if (typeof words !== 'object' || words === null) return {};
  return Object.fromEntries(Object.entries(words).filter(([, reason]) => typeof reason === 'string'));
}
