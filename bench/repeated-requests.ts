/** The requests of the views, one after another as a browser sends them. */
import type { SentRequest } from './looking.ts';

const times = 60;

export type Repeated = { name: string; median: number; p95: number; floor: number };

/** Times in ms as the caller sees them; `floor` is the median of an answer that asks the database for nothing. */
export async function repeat(origin: string, requests: readonly SentRequest[]): Promise<Repeated[]> {
  const floor = medianOf(await timesOf(() => fetch(`${origin}/readyz`)));
  const repeated: Repeated[] = [];
  for (const { name, url, body, cookie } of requests) {
    const sent = {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': 'application/json' },
    };
    const taken = await timesOf(() => fetch(url, sent));
    repeated.push({ name, median: medianOf(taken), p95: at(taken, 0.95), floor });
  }
  return repeated;
}

async function timesOf(ask: () => Promise<Response>): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    taken.push(performance.now() - began);
  }
  return taken.toSorted((a, b) => a - b);
}

function medianOf(sorted: readonly number[]): number {
  return at(sorted, 0.5);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
