import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { preloadedCalls, followingCalls } from '#src/app/preloaded-calls.ts';
import type { FirstCall } from '#src/app/preloaded-calls.ts';
import { RoleRecord } from '#src/features/identity/contract-session.ts';
import { isAdmin } from '#src/features/identity/rules/role.ts';
import { mePath, sessionPath } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type { PreloadedAnswers } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

/** A document waits no longer for what its page will ask; the page asks for the rest itself, and nothing is rendered. */
const patienceMs = 200;
/** In characters of JSON, of which 10 to 25 kB are sent: more would delay the first paint. */
const maxLength = 128_000;

/** Who asks, and from where. */
const passedHeaders = [
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

const Session = z.looseObject({ user: z.looseObject({ id: z.string() }) });
const Me = z.looseObject({
  timeZone: z.string(),
  timeZoneKnown: z.boolean(),
  weekStart: z.number(),
  role: RoleRecord.nullable(),
});
const Invoice = z.looseObject({ state: z.string() });
const RpcAnswer = z.looseObject({ json: z.unknown(), meta: z.array(z.unknown()).optional() });

/**
 * Asks what the page of a navigation would ask first, through the same routes: the same checks and limits apply, and
 * the answers are the same. Null without a valid session.
 */
export async function findFirstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  slowAfterMs = patienceMs,
): Promise<PreloadedAnswers | null> {
  const { promise: isLate, resolve: end } = Promise.withResolvers<undefined>();
  const timer = setTimeout(end, slowAfterMs);
  try {
    const ask = (url: string, headers: Record<string, string> = {}) =>
      Promise.race([askOwn(app, request, url, headers), isLate]);
    const [sessionAnswer, meAnswer] = await Promise.all([ask(sessionPath), ask(mePath)]);
    const session = Session.safeParse(sessionAnswer?.json);
    if (!sessionAnswer || !session.success) return null;
    // Its session may have been prolonged.
    if (sessionAnswer.cookies) void reply.header('set-cookie', sessionAnswer.cookies);
    const uid = session.data.user.id;
    const me = Me.safeParse(meAnswer?.json);
    const responses = {
      [sessionPath]: sessionAnswer.json,
      ...(me.success && { [mePath]: me.data }),
    };
    // The browser may still have to say where it is.
    if (!me.success || !me.data.timeZoneKnown) return { uid, responses, calls: [] };
    const { timeZone, weekStart, role } = me.data;
    const asking = {
      today: localDay(Date.now(), timeZone),
      weekStart,
      isAdmin: role !== null && isAdmin(role),
    };
    const answerAll = async (calls: readonly FirstCall[]) =>
      (
        await Promise.all(
          calls.map(async ([name, input]) => {
            const data = encodeURIComponent(JSON.stringify({ json: input }));
            const found = RpcAnswer.safeParse(
              (await ask(`/api/rpc/${name}?data=${data}`, { [accountHeader]: uid }))?.json,
            );
            // Types that JSON lacks are left to the page.
            const isPlain = found.success && !found.data.meta?.length;
            return isPlain ? [{ name, input, answer: found.data.json }] : [];
          }),
        )
      ).flat();
    const first = await answerAll(preloadedCalls(request.url, asking));
    const next = await answerAll(followingCalls(request.url, first, asking));
    return { uid, responses, calls: withinLength([...first, ...next]) };
  } finally {
    clearTimeout(timer);
    end(undefined);
  }
}

/** A draft opens in its editor, which is another page than that of an issued document. */
export function findPageKind({ calls }: PreloadedAnswers): string | undefined {
  const invoice = Invoice.safeParse(calls.find(({ name }) => name === 'invoices/get')?.answer);
  if (!invoice.success) return undefined;
  return invoice.data.state === 'draft' ? 'draft' : 'issued';
}

/** Undefined unless it succeeds. */
async function askOwn(
  app: FastifyInstance,
  request: FastifyRequest,
  url: string,
  more: Record<string, string>,
) {
  const sent = Object.entries(request.headers).filter(([name]) => passedHeaders.includes(name));
  try {
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { ...Object.fromEntries(sent), ...more },
      remoteAddress: request.socket.remoteAddress ?? '',
    });
    if (answer.statusCode !== 200) return undefined;
    return { json: answer.json<unknown>(), cookies: answer.headers['set-cookie'] };
  } catch (error) {
    // The page asks itself, and shows what fails.
    request.log.warn({ err: error }, 'a first answer failed');
    return undefined;
  }
}

function withinLength(calls: PreloadedAnswers['calls']): PreloadedAnswers['calls'] {
  let room = maxLength;
  return calls.filter((call) => {
    const { length } = JSON.stringify(call);
    if (length > room) return false;
    room -= length;
    return true;
  });
}
