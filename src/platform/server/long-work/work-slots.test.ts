import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkSlots } from './work-slots.ts';

const rejection = { code: 'BUSY', status: 429 };

it('grants an account its share and rejects more after a moment', async () => {
  const slots = createWorkSlots({ total: 3, perAccount: 2, waitMs: 20 });
  using _first = await slots.acquire('ann');
  const second = await slots.acquire('ann');
  await expect(slots.acquire('ann')).rejects.toMatchObject(rejection);

  using _others = await slots.acquire('ben');
  second[Symbol.dispose]();
  using _third = await slots.acquire('ann');
  await expect(slots.acquire('ann')).rejects.toMatchObject(rejection);
});

it('lets other accounts wait for a moment and then rejects them', async () => {
  const slots = createWorkSlots({ total: 1, perAccount: 1, waitMs: 20 });
  const first = await slots.acquire('ann');
  await expect(slots.acquire('ben')).rejects.toMatchObject(rejection);

  const waits = slots.acquire('cat', { isPatient: true });
  first[Symbol.dispose]();
  using _next = await waits;
  await expect(slots.acquire('ann')).rejects.toMatchObject(rejection);
});

it('rejects an account immediately if as many of its requests wait as may run', async () => {
  const slots = createWorkSlots({ total: 1, perAccount: 1, waitMs: 60_000 });
  const first = await slots.acquire('ann');
  const second = slots.acquire('ann');
  await expect(slots.acquire('ann')).rejects.toMatchObject(rejection);

  first[Symbol.dispose]();
  using _second = await second;
});

it('lets as many requests of an account wait as its limits say', async () => {
  const slots = createWorkSlots({ total: 1, perAccount: 1, waitMs: 60_000, maxWaiting: 2 });
  const first = await slots.acquire('ann');
  const waits = [slots.acquire('ann'), slots.acquire('ann')];
  await expect(slots.acquire('ann')).rejects.toMatchObject(rejection);

  first[Symbol.dispose]();
  for (const each of waits) (await each)[Symbol.dispose]();
});

it('gives waiting accounts turns, however many requests one of them has', async () => {
  const slots = createWorkSlots({ total: 2, perAccount: 2, waitMs: Infinity });
  const granted: string[] = [];
  const ask = async (userId: string) => {
    const slot = await slots.acquire(userId);
    granted.push(userId);
    return slot;
  };
  const asked = ['ann', 'ann', 'ann', 'ann', 'ann', 'ben', 'ben', 'cat'].map(ask);
  // The slots are granted in another order than asked for, so each is freed when it is.
  await Promise.all(asked.map(async (each) => (await each)[Symbol.dispose]()));

  expect(granted).toEqual(['ann', 'ann', 'ben', 'cat', 'ann', 'ben', 'ann', 'ann']);
});

it('frees a slot once, even if disposed of repeatedly', async () => {
  const slots = createWorkSlots({ total: 2, perAccount: 2, waitMs: 1 });
  const first = await slots.acquire('ann');
  using _second = await slots.acquire('ann');
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  using _third = await slots.acquire('ben');

  await expect(slots.acquire('ben')).rejects.toMatchObject(rejection);
});

it('gives no slot to a waiting client that disconnected', async () => {
  const slots = createWorkSlots({ total: 1, perAccount: 1, waitMs: 60_000 });
  const first = await slots.acquire('ann');
  const leaving = new AbortController();
  const waits = slots.acquire('ben', { signal: leaving.signal });
  leaving.abort();

  await expect(waits).rejects.toThrow('aborted');
  first[Symbol.dispose]();
  using _free = await slots.acquire('cat');
});

it('gives each freed slot to one waiting request, even if two are freed together', async () => {
  const slots = createWorkSlots({ total: 2, perAccount: 2, waitMs: 1 });
  const [first, second] = [await slots.acquire('ann'), await slots.acquire('ben')];
  const waits = slots.acquire('cat', { isPatient: true });
  first[Symbol.dispose]();
  second[Symbol.dispose]();

  using _waited = await waits;
  using _free = await slots.acquire('dan');
  await expect(slots.acquire('eve')).rejects.toMatchObject(rejection);
});

it('keeps a slot free if the waiting request has just given up', async () => {
  const slots = createWorkSlots({ total: 1, perAccount: 1, waitMs: 1 });
  const first = await slots.acquire('ann');
  const leaving = new AbortController();
  const waits = slots.acquire('ben', { signal: leaving.signal, isPatient: true });
  leaving.abort();
  first[Symbol.dispose]();

  await expect(waits).rejects.toThrow('aborted');
  using _free = await slots.acquire('cat');
});

describe('with rests', () => {
  let hour = 0;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    // Accounts of earlier tests are no longer active.
    hour += 1;
    await vi.advanceTimersByTimeAsync(hour * 3_600_000);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const withRests = { total: 2, perAccount: 1, waitMs: Infinity, restsForOthers: 'byAllKinds' } as const;

  async function timeUntil(slot: Promise<Disposable>): Promise<number> {
    const freed = performance.now();
    const granted = slot.then(() => performance.now() - freed);
    await vi.runAllTimersAsync();
    return granted;
  }

  async function timeUntilNext(busy: string, other: string | null): Promise<number> {
    const slots = createWorkSlots(withRests);
    const first = await slots.acquire(busy);
    const second = slots.acquire(busy);
    await vi.advanceTimersByTimeAsync(300);
    if (other !== null) (await slots.acquire(other))[Symbol.dispose]();
    first[Symbol.dispose]();
    return timeUntil(second);
  }

  it('lets the busiest account rest for twice as long as its work took', async () => {
    expect(await timeUntilNext('ann', 'ben')).toBe(600);
  });

  it('doesn’t let an account rest while it is alone', async () => {
    expect(await timeUntilNext('ann', null)).toBe(0);
  });

  it('counts the time that requests waited', async () => {
    const slots = createWorkSlots(withRests);
    const others = await slots.acquire('ben');
    await vi.advanceTimersByTimeAsync(120);
    others[Symbol.dispose]();
    const first = await slots.acquire('ann');
    const second = slots.acquire('ann');
    await vi.advanceTimersByTimeAsync(100);
    first[Symbol.dispose]();
    await vi.advanceTimersByTimeAsync(100);
    const third = slots.acquire('ann');
    (await second)[Symbol.dispose]();
    expect(await timeUntil(third)).toBe(200);
  });

  it('compares costly work with that of the same kind', async () => {
    const transactions = createWorkSlots(withRests);
    const pages = createWorkSlots({ ...withRests, restsForOthers: 'byThisKind' });
    const page = await pages.acquire('ann');
    const nextPage = pages.acquire('ann');
    const slow = await transactions.acquire('ben');
    await vi.advanceTimersByTimeAsync(300);
    slow[Symbol.dispose]();
    page[Symbol.dispose]();
    expect(await timeUntil(nextPage)).toBe(600);
  });
});
