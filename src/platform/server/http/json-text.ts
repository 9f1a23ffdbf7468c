import { yieldToEventLoop } from '#src/platform/server/long-work/yield-to-event-loop.ts';

/** Other requests wait no longer than this for a part of a long answer. */
const longestStretchMs = 1.5;

/** Short lists, such as a page of 50, are written at once, which is faster. */
const shortList = 50;

/** Like JSON.stringify, but lets other requests continue between the items of long lists. */
export async function toJsonText(value: unknown): Promise<string> {
  const parts: string[] = [];
  let began = performance.now();
  for (const part of writeJson(value)) {
    parts.push(part);
    if (performance.now() - began < longestStretchMs) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
  return parts.join('');
}

function* writeJson(given: unknown): Generator<string> {
  const value = toWritable(given);
  if (!hasLongList(value)) {
    yield itemText(value);
  } else if (Array.isArray(value)) {
    let separator = '[';
    for (const item of value) {
      if (hasLongList(item)) {
        yield separator;
        yield* writeJson(item);
      } else {
        yield separator + itemText(toWritable(item));
      }
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

function itemText(value: unknown): string {
  return value === undefined ? 'null' : JSON.stringify(value);
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
  if (Array.isArray(value)) return value.length > shortList || value.some(hasLongList);
  // Every value of a long answer comes here: a list of its values would cost more than the check.
  for (const name in value) if (hasLongList(value[name as keyof typeof value])) return true;
  return false;
}
