import { ORPCError } from '@orpc/client';
import * as m from '#messages/platform.ts';

/** An error as a screen can show it. */
export type Failure = {
  message: string;
  /** Reasons by field, as the end of a sentence: "is required". */
  fields: Record<string, string>;
  /** Problem codes by field, if the server sent them. */
  codes: Record<string, string>;
  /** The error code the contract declares, such as STALE; empty if there is none. */
  code: string;
  /** The server was unreachable: nothing was rejected, so a retry makes sense. */
  isUnreachable: boolean;
};

export const unreachableMessage = m.unreachable;

export function toFailure(error: unknown): Failure {
  // What fetch throws if there is no response.
  if (error instanceof TypeError)
    return { message: unreachableMessage, fields: {}, codes: {}, code: '', isUnreachable: true };
  if (!isApiError(error))
    return { message: m.unexpectedError, fields: {}, codes: {}, code: '', isUnreachable: false };
  const { status, code, message, data } = error;
  // A proxy's error while the server is down; its text isn't ours.
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

/** The sentence for an upload that failed, from the answer’s body. */
export function uploadMessage(status: number, body: unknown, otherwise: string): string {
  if (isRefusedByProxy(status, body)) return m.uploadRefusedByProxy;
  return isErrorOfStint(body) ? String(body.message) : otherwise;
}

/** Whether an upload was too large for a proxy on the way. */
export function isRefusedByProxy(status: number, body: unknown): boolean {
  return status === 413 && !isErrorOfStint(body);
}

function isErrorOfStint(body: unknown): body is { message: unknown } {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
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
