import { expect, it } from 'vitest';
import { openSlots } from './slots.ts';

const refused = { code: 'BUSY', status: 429 };

it('lets an account have its share, and refuses it more after a moment', async () => {
  const slots = openSlots({ inAll: 3, ofAccount: 2, waitMs: 20 });
  using _first = await slots.take('ann');
  const second = await slots.take('ann');
  await expect(slots.take('ann')).rejects.toMatchObject(refused);

  using _others = await slots.take('ben');
  second[Symbol.dispose]();
  using _third = await slots.take('ann');
  await expect(slots.take('ann')).rejects.toMatchObject(refused);
});

it('lets others wait for a moment, and refuses them after that', async () => {
  const slots = openSlots({ inAll: 1, ofAccount: 1, waitMs: 20 });
  const first = await slots.take('ann');
  await expect(slots.take('ben')).rejects.toMatchObject(refused);

  const waits = slots.take('cat', { isPatient: true });
  first[Symbol.dispose]();
  using _next = await waits;
  await expect(slots.take('ann')).rejects.toMatchObject(refused);
});

it('refuses an account at once when as many of its requests wait as may run', async () => {
  const slots = openSlots({ inAll: 1, ofAccount: 1, waitMs: 60_000 });
  const first = await slots.take('ann');
  const second = slots.take('ann');
  await expect(slots.take('ann')).rejects.toMatchObject(refused);

  first[Symbol.dispose]();
  using _second = await second;
});

it('frees a slot once, however often it is disposed of', async () => {
  const slots = openSlots({ inAll: 2, ofAccount: 2, waitMs: 1 });
  const first = await slots.take('ann');
  using _second = await slots.take('ann');
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  using _third = await slots.take('ben');

  await expect(slots.take('ben')).rejects.toMatchObject(refused);
});

it('gives no slot to a client that has hung up while it waited', async () => {
  const slots = openSlots({ inAll: 1, ofAccount: 1, waitMs: 60_000 });
  const first = await slots.take('ann');
  const leaving = new AbortController();
  const waits = slots.take('ben', { signal: leaving.signal });
  leaving.abort();

  await expect(waits).rejects.toThrow('aborted');
  first[Symbol.dispose]();
  using _free = await slots.take('cat');
});

it('gives a freed slot to one waiting request once, also when two slots become free together', async () => {
  const slots = openSlots({ inAll: 2, ofAccount: 2, waitMs: 1 });
  const [first, second] = [await slots.take('ann'), await slots.take('ben')];
  const waits = slots.take('cat', { isPatient: true });
  first[Symbol.dispose]();
  second[Symbol.dispose]();

  using _waited = await waits;
  using _free = await slots.take('dan');
  await expect(slots.take('eve')).rejects.toMatchObject(refused);
});

it('leaves a slot free when the waiting request has just given up', async () => {
  const slots = openSlots({ inAll: 1, ofAccount: 1, waitMs: 1 });
  const first = await slots.take('ann');
  const leaving = new AbortController();
  const waits = slots.take('ben', { signal: leaving.signal, isPatient: true });
  leaving.abort();
  first[Symbol.dispose]();

  await expect(waits).rejects.toThrow('aborted');
  using _free = await slots.take('cat');
});
