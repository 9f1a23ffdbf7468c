import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { releaseMemoryWhenIdle } from './release-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('collects garbage after three to six quiet seconds, only if memory has grown', () => {
  const server = createServer();
  const memory = { residentBytes: 100, needed: 100, collections: 0 };
  releaseMemoryWhenIdle(server, {
    residentBytes: () => memory.residentBytes,
    collect: () => {
      memory.collections += 1;
      memory.residentBytes = memory.needed;
    },
  });
  const collectionsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return memory.collections;
  };

  expect(collectionsAfter(3_000)).toBe(1); // The start counts as load, too.
  memory.residentBytes = 300;
  const response = new EventEmitter();
  server.emit('request', {}, response);
  expect(collectionsAfter(3_000)).toBe(1);
  response.emit('close');
  expect(collectionsAfter(3_000)).toBe(1);
  expect(collectionsAfter(3_000)).toBe(2);
  memory.residentBytes = 109;
  expect(collectionsAfter(60_000)).toBe(2);

  // Collects in a pause of an export, while it still needs most of its memory, and again after its end.
  server.emit('request', {}, response);
  memory.needed = 300;
  memory.residentBytes = 400;
  expect(collectionsAfter(6_000)).toBe(3);
  memory.needed = 100;
  response.emit('close');
  expect(collectionsAfter(6_000)).toBe(4);
  expect(memory.residentBytes).toBe(100);
  server.emit('close');
});
