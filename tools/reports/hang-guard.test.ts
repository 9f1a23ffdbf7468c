import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HangGuard } from './hang-guard.ts';

let reasons: string[];
let guard: HangGuard;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reasons = [];
  guard = new HangGuard((reason) => reasons.push(reason), 10_000);
});
afterEach(() => {
  guard.stop();
  vi.useRealTimers();
});

it('names the file that never answers', () => {
  guard.startFile('src/one.test.ts');
  guard.startFile('src/two.test.ts');
  guard.endFile('src/one.test.ts');
  vi.advanceTimersByTime(9_999);
  expect(reasons).toEqual([]);

  vi.advanceTimersByTime(1);
  expect(reasons).toEqual(['Nothing happened for 10 s: src/two.test.ts']);
});

it('waits as long as the running test may take, and names it', () => {
  guard.startFile('src/one.test.ts');
  guard.startTest('1', { name: 'src/one.test.ts: saves', timeoutMs: 120_000 });
  vi.advanceTimersByTime(129_999);
  expect(reasons).toEqual([]);

  vi.advanceTimersByTime(1);
  expect(reasons).toEqual(['Nothing happened for 130 s: src/one.test.ts: saves']);
});

it('notices tests of a shared worker that all wait until their limit', () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    guard.startTest(name, { name, timeoutMs: 120_000 });
    guard.endTest(name, { hasFailed: true, ms: 60_000 });
  }
  expect(reasons).toEqual(['4 tests waited for something that never came: a, b, c, d']);
});

it('is silent while tests end, and after the run', () => {
  for (let test = 0; test < 20; test += 1) {
    guard.startTest(String(test), { name: 'fails', timeoutMs: 0 });
    vi.advanceTimersByTime(9_000);
    guard.endTest(String(test), { hasFailed: true, ms: 9_000 });
  }
  guard.stop();
  vi.advanceTimersByTime(1_000_000);

  expect(reasons).toEqual([]);
});
