import { onTestFinished } from 'vitest';
import { batchPath } from '#src/platform/shared/requests/request-batch.ts';
import { watchRequests } from './fake-network.ts';

const prefix = '/api/rpc/';
type Call = { url: string; body: { json: object } };

/** From now on, the calls of each request to procedures: name and input. */
export function recordCalls(): unknown[][] {
  const requests: unknown[][] = [];
  const stopWatching = watchRequests((request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(prefix)) return;
    const calls: unknown[] = [];
    requests.push(calls);
    void request
      .clone()
      .json()
      .then((body: unknown) => {
        const single = { url: request.url, body } as unknown;
        const all = (pathname === batchPath ? body : [single]) as Call[];
        calls.push(
          ...all.map(({ url, body: { json } }) => [new URL(url).pathname.slice(prefix.length), json]),
        );
      });
  });
  onTestFinished(stopWatching);
  return requests;
}
