import { randomUUID } from 'node:crypto';
import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/**
 * Fastify's options for a log of JSON lines: what needs attention, and on LOG_LEVEL=debug every request. Nothing in
 * it is personal: no address, cookie or body, and of a URL only the path without secrets, because what people search
 * for stands behind it.
 */
export function logOptions(level: Config['logLevel']) {
  return {
    logger: {
      level,
      base: null, // Process id and host name say nothing here.
      formatters: { level: (label: string) => ({ level: label }) },
      redact: {
        paths: ['headers', '*.headers', 'cookie', '*.cookie', 'authorization', '*.authorization'],
        remove: true,
      },
      serializers: { req: describeRequest, res: describeReply, err: describeError },
    },
    logController: new QuietRequests({ requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
  };
}

/** One line a request, and only for who asks for it; failures are logged where they happen. */
class QuietRequests extends LogController {
  override incomingRequest(): void {
    // Its answer says all of it.
  }

  override routeNotFound(): void {
    // Strangers probe for pages all day.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    if (error) request.log.warn({ ...facts, err: error }, 'an answer broke off');
    else if (isFailedSignIn(request, reply)) request.log.warn(facts, 'a sign-in failed');
    else if (isDenied(reply)) request.log.warn(facts, 'access was denied');
    else if (reply.statusCode === 401) request.log.info(facts, 'not signed in');
    else request.log.debug(facts, 'answered');
  }
}

/** A wrong password, or one attempt too many; of a session, 401 says only that a visitor is not signed in. */
function isFailedSignIn({ url }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return /^\/api\/auth\/(sign-in|change-password)/.test(url) && [400, 401, 429].includes(statusCode);
}

function isDenied({ statusCode, request }: FastifyReply): boolean {
  return (
    statusCode === 403 || statusCode === 421 || (statusCode === 401 && request.url.startsWith('/metrics'))
  );
}

function describeRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) {
  return { method, path: url.split('?', 1)[0]?.replaceAll(secretPattern, '…') };
}

/** Longer than any id: the address of a calendar opens it. */
const secretPattern = /[\w-]{40,}/g;

function describeReply({ statusCode }: Pick<FastifyReply, 'statusCode'>) {
  return { status: statusCode };
}

/** PostgreSQL repeats the row in an error's detail; its code and constraint say enough. */
function describeError(error: Error & { code?: unknown; constraint?: unknown }): ErrorLine {
  const { name: type, message, stack = '', code, constraint, cause } = error;
  const because = cause instanceof Error ? { cause: describeError(cause) } : {};
  return { type, message, stack, code, constraint, ...because };
}

type ErrorLine = { type: string; message: string; stack: string; [more: string]: unknown };
