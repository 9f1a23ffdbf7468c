import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ORPCError } from '@orpc/server';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as m from '#messages/api/platform.ts';
import { isDatabaseFull, isDatabaseUnavailable } from '#src/platform/server/database/database-errors.ts';
import { toFileStoreError } from '#src/platform/server/files/file-store-error.ts';
import { retryAfterSeconds } from '#src/platform/shared/requests/retry-after.ts';
import { callableError, isFunctionCall } from './callable-error.ts';
import { refusedFields } from './refused-fields.ts';

/** Errors before or outside procedures, in the same `{code, message, data?}` format; never a stack. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isTemporary = reply.statusCode === 429 || reply.statusCode === 503;
    if (isTemporary && !reply.hasHeader('retry-after')) void reply.header('retry-after', retryAfterSeconds);
    done(null, payload);
  });
}

type RequestError = FastifyError & {
  /** Reasons by field, if known. */
  fields?: Record<string, string>;
  /** Headers of the response, such as the file's length for a range request. */
  headers?: Record<string, string>;
};

/** A 400 about the request as a whole. */
export function invalidRequest(reason: string, headers: Record<string, string> = {}): Error {
  return Object.assign(new Error(`The request ${reason}.`), {
    statusCode: 400,
    fields: { request: reason },
    headers,
  });
}

export function handleError(error: RequestError, request: FastifyRequest, reply: FastifyReply): void {
  // The client closed the connection: its work was cancelled, which isn't an error.
  if (reply.raw.destroyed) return void reply.code(499).send();
  if ((error instanceof ORPCError ? error.status : error.statusCode) === 400)
    request.log.warn({ req: request, fields: refusedFields(error) }, 'input was refused');
  if (error instanceof ORPCError && (error.status < 500 || error.status === 503)) {
    const { status, message } = error;
    return void reply
      .code(status)
      .send(formatErrorBody(request, status, { code: String(error.code), message }));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const { code, message = error.fields ? error.message : invalidRequestMessage } =
      errorsByStatus[status] ?? badRequestError;
    const body = { code, message, ...(error.fields ? { data: { fields: error.fields } } : {}) };
    void reply
      .code(status)
      .headers(error.headers ?? {})
      .send(formatErrorBody(request, status, body));
    return;
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is unavailable');
    void reply.code(503).send(formatErrorBody(request, 503, databaseUnavailableError));
    return;
  }
  request.log.error({ err: error }, 'a request failed');
  if (isStorageFull(error)) {
    void reply.code(507).send(formatErrorBody(request, 507, storageFullError));
    return;
  }
  const serverStatus = status >= 500 && status < 600 ? status : 500;
  void reply.code(serverStatus).send(
    formatErrorBody(request, serverStatus, {
      code: 'INTERNAL_SERVER_ERROR',
      message: internalErrorMessage,
    }),
  );
}

/** A function call gets its own format. [7.12] */
export function formatErrorBody(
  { url }: FastifyRequest,
  status: number,
  body: { code: string; message: string },
): object {
  return isFunctionCall(url) ? callableError({ ...body, status }) : body;
}

/** For bytes Node couldn't parse as HTTP: there is no request or reply object. */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: Pick<ConnectionError, 'code'>, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = clientErrorStatuses[error.code] ?? 400;
    const { code, message = invalidRequestMessage } = errorsByStatus[status] ?? badRequestError;
    const body = JSON.stringify({ code, message });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable) {
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    }
    socket.destroy();
  };
}

/** Our own code, for an answer that takes too long. */
export const responseTimeout = 'STINT_RESPONSE_TIMEOUT';

const clientErrorStatuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  [responseTimeout]: 503,
  HPE_HEADER_OVERFLOW: 431,
};

export const internalErrorMessage = m.internalError;
export const databaseUnavailableError = {
  code: 'SERVICE_UNAVAILABLE',
  message: m.databaseUnavailable,
};

/** To try again won't help until there is room on the disk of the database or in the file store. */
export function isStorageFull(error: unknown): boolean {
  return isDatabaseFull(error) || toFileStoreError(error).code === 'quota-exceeded';
}

export const storageFullError = { code: 'quota-exceeded', message: m.storageFull };

const invalidRequestMessage = m.malformedRequest;
const badRequestError: { code: string; message?: string } = { code: 'BAD_REQUEST' };
const errorsByStatus: Record<number, { code: string; message?: string }> = {
  404: { code: 'NOT_FOUND', message: m.nothingHere },
  408: { code: 'REQUEST_TIMEOUT', message: m.requestTimeout },
  413: { code: 'CONTENT_TOO_LARGE', message: m.requestTooLarge },
  414: { code: 'URI_TOO_LONG', message: m.addressTooLong },
  415: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: m.sendJson,
  },
  416: { code: 'RANGE_NOT_SATISFIABLE', message: m.rangeOutside },
  431: { code: 'REQUEST_HEADER_FIELDS_TOO_LARGE', message: m.headersTooLarge },
  429: { code: 'TOO_MANY_REQUESTS', message: m.tooManyRequests },
  503: { code: 'SERVICE_UNAVAILABLE', message: m.tookTooLong },
};
