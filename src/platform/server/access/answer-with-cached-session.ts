import type { CachedSession } from './cached-session.ts';
import type { RequestContext } from './contexts.ts';

export type BegunContext = {
  /** Looks up the caller and what their role allows. */
  find(): Promise<RequestContext>;
  /** What the same cookie found before. Null if nothing is known. */
  assume(): (RequestContext & { session: CachedSession }) | null;
};

/**
 * Answers a request for the caller that its cookie had before: its queries compare the session. If that has ended or
 * changed since, the answer is dropped, and the request is answered for who it is now.
 */
export async function answerWithCachedSession<T>(
  { find, assume }: BegunContext,
  answer: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const assumed = assume();
  if (assumed) {
    const [answered] = await Promise.allSettled([answer(assumed)]);
    if (await assumed.session.isSame()) {
      if (answered.status === 'fulfilled') return answered.value;
      throw answered.reason;
    }
  }
  return answer(await find());
}
