import { randomUUID } from 'node:crypto';
import { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];

/**
 * Fastify options for JSON log lines: warnings and errors, and every request at LOG_LEVEL=debug. Nothing personal: no
 * addresses, cookies or bodies, and only the path of a URL without secrets, because the query contains search texts.
 */
export function logOptions(level: LogLevel) {
  return {
    logger: {
      level,
      base: null, // Process id and host name add nothing.
      formatters: { level: (label: string) => ({ level: label }) },
      redact: {
        paths: ['headers', '*.headers', 'cookie', '*.cookie', 'authorization', '*.authorization'],
        remove: true,
      },
      serializers: { req: describeRequest, res: describeReply, err: describeError },
    },
    logController: new QuietRequests({ requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(),
    childLoggerFactory: (logger: FastifyBaseLogger, bindings: object) => new RequestLogger(logger, bindings),
  };
}

/** Numbers after an id of this process, because a random id takes as long as reading a short request. */
function createRequestIds(): () => string {
  const start = randomUUID();
  let requests = 0;
  return () => {
    requests += 1;
    return `${start}-${requests}`;
  };
}

/** Makes the logger of a request with its first line: most requests write none. */
class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: object;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: object) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#write('error', line);
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }
  info(...line: unknown[]): void {
    this.#write('info', line);
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }
  silent(): void {
    // Writes nothing, as its name says.
  }
  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger().child(...given);
  }

  #write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', line: unknown[]): void {
    const logger = this.#logger();
    Reflect.apply(logger[level], logger, line);
  }

  #logger(): FastifyBaseLogger {
    return (this.#own ??= this.#parent.child(this.#bindings));
  }
}

/** One line per request at debug level only; errors are logged where they happen. */
class QuietRequests extends LogController {
  override incomingRequest(): void {
    // The response explains itself.
  }

  override routeNotFound(): void {
    // Strangers probe for pages all day.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    // Nearly all requests, at all levels but this one.
    const isSilent = reply.statusCode < 400 && request.log.level !== 'debug';
    if (isSilent && !error) return;
    const facts = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    if (error) request.log.warn({ ...facts, err: error }, 'a response was cut off');
    else if (isFailedSignIn(request, reply)) request.log.warn(facts, 'a sign-in failed');
    else if (isDenied(reply)) request.log.warn(facts, 'access was denied');
    else if (isRefusedByIdentity(reply)) request.log.warn(facts, 'input was refused');
    else if (reply.statusCode === 401) request.log.info(facts, 'not signed in');
    else request.log.debug(facts, 'answered');
  }
}

/** A wrong password, or too many attempts. A 401 for the session only means that a visitor isn't signed in. */
function isFailedSignIn({ url }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return (
    /^\/api\/auth\/(sign-in|change-password|hosted|request-email-change|delete-account|end-sessions)/.test(
      url,
    ) && [400, 401, 429].includes(statusCode)
  );
}

/** Other answers with 400 are logged where the fields are known. */
function isRefusedByIdentity({ statusCode, request }: FastifyReply): boolean {
  return statusCode === 400 && request.url.startsWith('/api/auth/');
}

function isDenied({ statusCode, request }: FastifyReply): boolean {
  return (
    statusCode === 403 || statusCode === 421 || (statusCode === 401 && request.url.startsWith('/metrics'))
  );
}

function describeRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) {
  return { method, path: url.split('?', 1)[0]?.replaceAll(secretPattern, '…') };
}

/** Longer than any id: a calendar feed URL contains a secret. */
const secretPattern = /[\w-]{40,}/g;

function describeReply({ statusCode }: Pick<FastifyReply, 'statusCode'>) {
  return { status: statusCode };
}

/** PostgreSQL repeats the row in an error's detail; code and constraint suffice. */
function describeError(error: Error & { code?: unknown; constraint?: unknown }): ErrorLine {
  const { name: type, message, stack = '', code, constraint, cause } = error;
  const because = cause instanceof Error ? { cause: describeError(cause) } : {};
  return { type, message, stack, code, constraint, ...because };
}

type ErrorLine = { type: string; message: string; stack: string; [more: string]: unknown };
