/** A browser that listens to an account's events. */
import { isDeepStrictEqual } from 'node:util';

export type EventStreamClient = {
  headers: Headers;
  /** The next change it receives. */
  next(): Promise<unknown>;
  /** Waits for this change. Those before it may have been made before the stream opened: they are published a little later. */
  skipTo(change: { what: string }): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openEventStream(url: string, cookie: string, ageMs = 0): Promise<EventStreamClient> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/events?ageMs=${ageMs}`, {
    headers: { cookie },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(`/api/events answered ${response.status}`);
  const changes = parseChanges(response.body.pipeThrough(new TextDecoderStream()));
  const next = async (): Promise<unknown> => (await changes.next()).value;
  return {
    headers: response.headers,
    next,
    async skipTo(change) {
      while (!isDeepStrictEqual(await next(), change));
    },
    async [Symbol.asyncDispose]() {
      leaving.abort();
    },
  };
}

async function* parseChanges(texts: AsyncIterable<string>): AsyncGenerator<unknown, undefined> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6));
  }
  return undefined;
}
