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

const items = Array.from({ length: 50 }, (_, index) => ({
  index,
  tags: index % 2 === 0 ? [] : Array.from({ length: 30 }, (_none, tag) => `"${tag}"`),
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

it('lets other work continue between the items of a long list', async () => {
  const slow = Array.from({ length: 100 }, () => ({
    toJSON() {
      const end = performance.now() + 1;
      while (performance.now() < end);
      return 0;
    },
  }));
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await toJsonText(slow);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(5);
});
