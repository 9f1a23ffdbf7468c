import { expect, it } from 'vitest';
import { inspectInProcess, withPlan } from './parse-process.ts';

it('returns only the first problems as text but counts all, so that others don’t wait', async () => {
  const bytes = Buffer.from(`Date,Duration\n${'2026-03-02,soon\n'.repeat(1_000)}`);
  const read = await inspectInProcess(bytes, {
    timeZone: 'UTC',
    currency: 'EUR',
    today: '2026-11-21',
    chosen: {},
  });
  if ('refused' in read) throw new Error(read.refused);

  const facts = await withPlan(bytes, read, async (plan) => plan.summary);

  if ('refused' in facts) throw new Error(facts.refused);
  expect(facts.problemLines).toHaveLength(1_000);
  expect(facts.problems).toHaveLength(200);
  expect(facts.problems.at(-1)).toMatchObject({ line: 201, words: '“soon” isn’t a duration.' });
});
