import { nextTurn } from '#src/platform/server/long-work/next-turn.ts';

/** Other requests wait no longer than this for a part of a long answer. */
const longestStretchMs = 1.5;

/** Short lists are written at once, which is faster. */
const shortList = 20;

/** Like JSON.stringify, but lets other requests continue between the items of long lists. */
export async function toJsonText(value: unknown): Promise<string> {
  const parts: string[] = [];
  let began = performance.now();
  for (const part of writeJson(value)) {
    parts.push(part);
    if (performance.now() - began < longestStretchMs) continue;
    await nextTurn();
    began = performance.now();
  }
  return parts.join('');
}

function* writeJson(given: unknown): Generator<string> {
  const value = toWritable(given);
  if (!hasLongList(value)) {
    // As an item of a list.
    yield value === undefined ? 'null' : JSON.stringify(value);
  } else if (Array.isArray(value)) {
    let separator = '[';
    for (const item of value) {
      yield separator;
      yield* writeJson(item);
      separator = ',';
    }
    yield ']';
  } else {
    let separator = '{';
    for (const [name, item] of Object.entries(value)) {
      if (item === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* writeJson(item);
      separator = ',';
    }
    yield '}';
  }
}

function toWritable(value: unknown): unknown {
  const isConverted =
    typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
  // As JSON.stringify does.
  return isConverted ? (value as { toJSON(): unknown }).toJSON() : value;
}

function hasLongList(given: unknown): given is object {
  const value = toWritable(given);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && value.length > shortList) return true;
  return Object.values(value).some(hasLongList);
}
