import { expect, it } from 'vitest';
import { toJsonText } from './json-text.ts';

class Wrapped {
  readonly #content: unknown;
  constructor(content: unknown) {
    this.#content = content;
  }
  toJSON(): unknown {
    return this.#content;
  }
}

const items = Array.from({ length: 80 }, (_, index) => ({
  index,
  tags: index % 2 === 0 ? [] : Array.from({ length: 60 }, (_none, tag) => `"${tag}"`),
  day: new Date(index * 86_400_000),
  nothing: undefined,
  note: null,
}));

it.each<[string, unknown]>([
  ['a text', 'ä "quoted"'],
  ['an empty object', {}],
  ['a short list', [1, undefined, null]],
  ['a long list', { items, nextCursor: null }],
  ['a long list of lists', items.map(({ index }) => [index, undefined, items])],
  ['wrapped values', { json: new Wrapped({ items, wrapped: new Wrapped(items) }) }],
])('writes %s as JSON.stringify does', async (_what, value) => {
  expect(await toJsonText(value)).toBe(JSON.stringify(value));
});

it('lets other work continue between parts of long lists, however many are written', async () => {
  let turn = 0;
  let next = setImmediate(count);
  function count(): void {
    turn += 1;
    next = setImmediate(count);
  }
  /** The lists that were continued in each turn. */
  const writers = new Map<number, Set<number>>();
  const aSlowList = (writer: number) =>
    Array.from({ length: 60 }, () => ({
      toJSON() {
        writers.set(turn, (writers.get(turn) ?? new Set()).add(writer));
        const end = performance.now() + 1;
        while (performance.now() < end);
        return 0;
      },
    }));
  await Promise.all([1, 2, 3, 4].map((writer) => toJsonText(aSlowList(writer))));
  clearImmediate(next);

  const [first, ...later] = [...writers.values()];
  expect(first?.size).toBe(4);
  expect(later.length).toBeGreaterThan(10);
  expect(later.filter(({ size }) => size > 1)).toEqual([]);
});
