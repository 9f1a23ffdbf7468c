import type { RequestContext } from './contexts.ts';

export type BegunContext = {
  /** The caller and what their role allows, looked up on every request. */
  found: Promise<RequestContext>;
  /** What the same cookie found before, to be `confirmed`. Null if nothing is known. */
  assume(): RequestContext | null;
};

/**
 * Answers a request for the caller that its cookie had before while the session is read again, so that both take as long as
 * one. If the session has ended or changed since, that answer is dropped, and the request is answered for who it is now.
 */
export async function answerWhileFinding<T>(
  { found, assume }: BegunContext,
  answer: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const assumed = assume();
  if (assumed) {
    const [answered, confirmed] = await Promise.allSettled([answer(assumed), assumed.confirmed, found]);
    if (confirmed.status === 'fulfilled') {
      if (answered.status === 'fulfilled') return answered.value;
      throw answered.reason;
    }
  }
  return answer(await found);
}
