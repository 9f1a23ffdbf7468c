import { ORPCError } from '@orpc/server';
import * as m from '#messages/api/platform.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { createRateLimit } from './rate-limit.ts';

/** Refuses calls of an account above its limit before anything is done, each call of a batch for itself. */
export function limitCalls(maxPerMinute: number) {
  const limit = createRateLimit(maxPerMinute);
  return ({ caller }: Pick<RequestContext, 'caller'>): void => {
    if (!caller) return;
    if (limit.isExceeded(caller.userId))
      throw new ORPCError('TOO_MANY_REQUESTS', { status: 429, message: tooManyCallsMessage });
    limit.count(caller.userId);
  };
}

const tooManyCallsMessage = m.tooManyCalls;
