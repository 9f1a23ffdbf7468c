import type { AnyContractRouter } from '@orpc/contract';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { ORPCError, ValidationError, onError } from '@orpc/server';
import type { AnyRouter, ProcedureClientInterceptorOptions } from '@orpc/server';
import { BatchHandlerPlugin, StrictGetMethodPlugin } from '@orpc/server/plugins';
import { StandardRPCHandler } from '@orpc/server/standard';
import type {
  StandardHandleResult,
  StandardHandlerInterceptorOptions,
  StandardHandlerOptions,
  StandardHandlerPlugin,
} from '@orpc/server/standard';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as m from '#messages/api/platform.ts';
import { procedureMeta } from '#src/platform/server/access.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { answerWithCachedSession } from '#src/platform/server/access/answer-with-cached-session.ts';
import type { BegunContext } from '#src/platform/server/access/answer-with-cached-session.ts';
import { describeApi } from '#src/platform/server/api-description/describe-api.ts';
import type { ApiDocsTexts } from '#src/platform/server/api-description/describe-api.ts';
import { isDatabaseUnavailable } from '#src/platform/server/database/database-errors.ts';
import { errors } from '#src/platform/server/declared-errors.ts';
import { SumTooLarge } from '#src/platform/server/exact-integer.ts';
import type { ProcedureMeta } from '#src/platform/shared/procedure.ts';
import { maxBatchSize } from '#src/platform/shared/requests/request-batch.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { callableError } from './callable-error.ts';
import {
  internalErrorMessage,
  databaseUnavailableError,
  isStorageFull,
  storageFullError,
} from './error-handler.ts';
import { limitCalls } from './limits/limit-calls.ts';
import { sendStandardResponse, toStandardRequest } from './orpc-requests.ts';
import { refusedFields } from './refused-fields.ts';

type ProcedureOptions = {
  router: AnyRouter;
  contract: AnyContractRouter;
  /** What the description of the API says. */
  words: ApiDocsTexts;
  beginContext(request: FastifyRequest): BegunContext;
  url: string;
  /** The name of the cookie that a session has. */
  sessionCookie: string;
  /** Limits each account. */
  callsPerMinute: number;
};

/**
 * Serves one contract twice: REST under /api/v1 for everyone and /api/rpc for the web app. /api/openapi.json describes
 * REST. Procedures under /functions are also at /api/functions. [7.12]
 */
export function serveProcedures(
  app: FastifyInstance,
  { router, contract, words, beginContext, url, sessionCookie, callsPerMinute }: ProcedureOptions,
): void {
  const calledProcedures = new WeakMap<RequestContext, string>();
  const requireCall = limitCalls(callsPerMinute);
  // New for each handler: its plugins append to the lists they receive.
  const handlerOptions = (): Required<
    Pick<StandardHandlerOptions<RequestContext>, 'clientInterceptors' | 'interceptors'>
  > => ({
    clientInterceptors: [translateErrors],
    interceptors: [
      onError((error: unknown, { context }) => {
        // Before the procedure runs, only the request can be wrong.
        const procedure = calledProcedures.get(context);
        if (procedure === undefined && !(error instanceof ORPCError)) throw malformedRequest(error);
        if (error instanceof ORPCError && error.status === 400)
          app.log.warn({ procedure, fields: refusedFields(error) }, 'input was refused');
        if (isUnavailableError(error)) app.log.warn({ err: error }, 'the database is unavailable');
        else if (isServerError(error)) app.log.error({ err: error }, 'a procedure failed');
      }),
    ],
  });
  const rest = new StandardOpenAPIHandler(router, {
    ...handlerOptions(),
    customErrorResponseBodyEncoder: errorBody,
  });
  const functions = new StandardOpenAPIHandler(router, {
    ...handlerOptions(),
    customErrorResponseBodyEncoder: callableError,
  });
  const rpc = new StandardRPCHandler(router, {
    ...handlerOptions(),
    rootInterceptors: [answerFailure, copyContext],
    plugins: [
      new BatchHandlerPlugin({
        maxSize: maxBatchSize,
        mapRequestItem: (call, { request: { method, headers } }) => ({ ...call, method, headers }),
      }),
      checkBatch,
      new StrictGetMethodPlugin(),
    ],
  });

  for (const [address, handler, prefix] of [
    ['/api/v1', rest, '/api/v1'],
    ['/api/functions', functions, '/api'],
    ['/api/rpc', rpc, '/api/rpc'],
  ] as const) {
    app.all(`${address}/*`, async (request, reply) => {
      // By our time devices tell how wrong their own clocks are.
      void reply.header('stint-time', Date.now());
      // oRPC reads the query of GET requests only.
      if (request.method === 'DELETE') request.body ??= { ...(request.query as object) };
      const begun = beginContext(request);
      const answer = (context: RequestContext) =>
        handler.handle(toStandardRequest(request, reply), { prefix, context });
      // A batch sends its first answers before the last ones are there.
      const { matched, response } = await (isBatch(request)
        ? begun.find().then(answer)
        : answerWithCachedSession(begun, answer));
      if (!matched) throw Object.assign(new Error('there is no such procedure'), { statusCode: 404 });
      return sendStandardResponse(reply, response);
    });
  }

  // On the first request, because generating it takes longer than everything else of a start.
  let description: ReturnType<typeof describeApi> | undefined;
  app.get(
    '/api/openapi.json',
    async () => (description ??= describeApi(contract, { words, url, sessionCookie })),
  );

  /** In a batch, a call that fails outside its procedure would be an unhandled rejection, which ends the process. */
  async function answerFailure({ next, request }: RpcInterceptorOptions): Promise<StandardHandleResult> {
    try {
      return await next();
    } catch (error) {
      if (!request.signal?.aborted) app.log.error({ err: error }, 'a response could not be sent');
      const failure = new ORPCError('INTERNAL_SERVER_ERROR', { message: internalErrorMessage });
      return {
        matched: true,
        response: { status: failure.status, headers: {}, body: { json: failure.toJSON() } },
      };
    }
  }

  /** Client errors are explained to the caller; our own are logged once and not disclosed. */
  async function translateErrors({
    next,
    path,
    procedure,
    context,
    signal,
  }: ProcedureCall): Promise<unknown> {
    calledProcedures.set(context, path.join('.'));
    try {
      requireCall(context);
      return asJson(await next());
    } catch (error) {
      // The client closed the connection: its work was cancelled, which isn't an error.
      if (signal?.aborted) throw new ORPCError('CLIENT_CLOSED_REQUEST', { status: 499, cause: error });
      if (error instanceof ORPCError && error.cause instanceof ValidationError && error.status === 400) {
        throw validationFailed(error.cause, procedureMeta(procedure['~orpc'].meta));
      }
      // What a procedure declares is meant for the caller, such as that the file store failed.
      if (!isServerError(error) || (error instanceof ORPCError && error.defined)) throw error;
      const { failureMessage, failureOutput } = procedureMeta(procedure['~orpc'].meta);
      if (failureOutput !== null) {
        app.log.error({ err: error }, 'a procedure failed');
        return failureOutput;
      }
      if (isDatabaseUnavailable(error)) {
        const { code, message } = databaseUnavailableError;
        throw new ORPCError(code, { status: 503, message, cause: error });
      }
      if (isStorageFull(error)) {
        const { code, message } = storageFullError;
        throw new ORPCError(code, { status: 507, message, cause: error });
      }
      if (error instanceof SumTooLarge)
        throw new ORPCError('SUM_TOO_LARGE', { status: 422, message: sumTooLargeMessage, cause: error });
      throw new ORPCError('INTERNAL_SERVER_ERROR', {
        message: failureMessage ?? internalErrorMessage,
        cause: error,
      });
    }
  }
}

const sumTooLargeMessage = m.sumTooLarge;

type RpcInterceptorOptions = StandardHandlerInterceptorOptions<RequestContext> & {
  next(options?: StandardHandlerInterceptorOptions<RequestContext>): Promise<StandardHandleResult>;
};

/** Each call of a batch has its own. */
function copyContext({ next, ...call }: RpcInterceptorOptions): Promise<StandardHandleResult> {
  return next({ ...call, context: { ...call.context } });
}

function isBatch({ headers }: { headers: object }): boolean {
  return 'x-orpc-batch' in headers;
}

/** Before any call of a batch runs: only the headers of the request itself were checked, such as the account. */
const checkBatch: StandardHandlerPlugin<RequestContext> = {
  // Around the batch.
  order: 6_000_000,
  init: ({ rootInterceptors }) =>
    rootInterceptors?.unshift(async ({ next, ...call }) => {
      if (!isBatch(call.request)) return next(call);
      const body = await call.request.body();
      const hasHeaders = (item: unknown) => typeof item === 'object' && item !== null && 'headers' in item;
      // An empty one would never be answered.
      if (!Array.isArray(body) || body.length === 0 || body.some(hasHeaders)) throw malformedRequest(body);
      return next({ ...call, request: { ...call.request, body: () => Promise.resolve(body) } });
    }),
};

/**
 * A response JSON can write as is. oRPC would search each value for types JSON lacks, which takes longer than writing
 * it, but skips class instances.
 */
class PlainJson {
  readonly #answer: object;

  constructor(answer: object) {
    this.#answer = answer;
  }

  toJSON(): object {
    return this.#answer;
  }
}

function asJson(answer: unknown): unknown {
  const isPlain =
    typeof answer === 'object' && answer !== null && Object.getPrototypeOf(answer) === Object.prototype;
  return isPlain ? new PlainJson(answer) : answer;
}

/** An error in REST format. */
function errorBody({ code, message, data }: { code: unknown; message: string; data?: unknown }) {
  return { code, message, ...(data === undefined ? {} : { data }) };
}

function isUnavailableError(error: unknown): boolean {
  return error instanceof ORPCError && error.code === databaseUnavailableError.code;
}

function isServerError(error: unknown): boolean {
  return !(error instanceof ORPCError && error.status < 500);
}

type ProcedureCall = ProcedureClientInterceptorOptions<
  RequestContext,
  Record<never, never>,
  Record<string, unknown>
> & { next(): Promise<unknown> };

function malformedRequest(cause: unknown): Error {
  const reason = 'is malformed';
  return errors.BAD_REQUEST({
    message: m.requestProblem({ reason }),
    data: { fields: { request: reason } },
    cause,
  });
}

function isBlankField(data: unknown): (field: [name: string, type: 'string' | 'number']) => boolean {
  const sent = new Map<string, unknown>(Object.entries(data ?? {}));
  return ([name, type]) => {
    const value = sent.get(name);
    return typeof value !== type || Number.isNaN(value) || (typeof value === 'string' && value.trim() === '');
  };
}

function validationFailed(
  { issues, data }: ValidationError,
  { incompleteMessage, nonEmptyFields }: ProcedureMeta,
): Error {
  const { fields, ...found } = validationErrors(issues);
  const isIncomplete = found.isIncomplete || Object.entries(nonEmptyFields).some(isBlankField(data));
  const [[field, reason] = ['The request', 'is malformed']] = Object.entries(fields);
  return errors.BAD_REQUEST({
    message: isIncomplete ? incompleteMessage : `${field} ${reason}.`,
    data: { fields },
  });
}
