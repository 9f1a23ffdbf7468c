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
  isUnreachable: boolean;
};

export const unreachableMessage = 'Can’t reach Stint. Nothing you typed is lost; try again in a moment.';
const unexpectedMessage = 'Something went wrong on this page. Nothing was changed; please try again.';

export function toFailure(error: unknown): Failure {
  // What fetch throws when nobody answers.
  if (error instanceof TypeError)
    return { message: unreachableMessage, fields: {}, codes: {}, code: '', isUnreachable: true };
  if (!isApiError(error))
    return { message: unexpectedMessage, fields: {}, codes: {}, code: '', isUnreachable: false };
  const { status, code, message, data } = error;
  // What a proxy says for a server that is away is no word of ours.
  if ([502, 503, 504].includes(status))
    return { message: unreachableMessage, fields: {}, codes: {}, code, isUnreachable: true };
  return {
    message,
    fields: readTexts(data, 'fields'),
    codes: readTexts(data, 'codes'),
    code,
    isUnreachable: false,
  };
}

export function isApiError(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError;
}

function readTexts(details: unknown, kind: 'fields' | 'codes'): Record<string, string> {
  if (typeof details !== 'object' || details === null) return {};
  const words: unknown = Reflect.get(details, kind);
  if (typeof words !== 'object' || words === null) return {};
  return Object.fromEntries(Object.entries(words).filter(([, reason]) => typeof reason === 'string'));
}
