import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What went wrong before or beside the procedures, as the same `{code, message, data?}`; never a stack. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
}

type Failure = FastifyError & {
  /** What is wrong, by field, where somebody can tell. */
  fields?: Record<string, string>;
};

/** A 400 about the request as a whole. */
export function refusal(reason: string): Error {
  return Object.assign(new Error(`The request ${reason}.`), { statusCode: 400, fields: { request: reason } });
}

export function answerFailure(error: Failure, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  const known = failures[status];
  if (known) {
    const { code, message = error.fields ? error.message : 'The request was not understood.' } = known;
    void reply
      .code(status)
      .send({ code, message, ...(error.fields ? { data: { fields: error.fields } } : {}) });
    return;
  }
  request.log.error({ err: error }, 'a request failed');
  void reply
    .code(status >= 500 && status < 600 ? status : 500)
    .send({ code: 'INTERNAL_SERVER_ERROR', message: calm });
}

export const calm = 'Something went wrong on our side. Nothing was changed; please try again.';

const failures: Record<number, { code: string; message?: string }> = {
  400: { code: 'BAD_REQUEST' },
  404: { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
  413: { code: 'CONTENT_TOO_LARGE', message: 'The request is larger than 1 MB.' },
  414: { code: 'URI_TOO_LONG', message: 'The address is too long.' },
  415: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Only JSON is understood here (content-type: application/json).',
  },
  429: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a moment.' },
};
