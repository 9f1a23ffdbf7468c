import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { releaseMemoryWhenQuiet } from './memory-release.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('collects after three to six quiet seconds, and only when memory has grown', () => {
  const server = createServer();
  const memory = { residentBytes: 100, collections: 0 };
  releaseMemoryWhenQuiet(server, {
    residentBytes: () => memory.residentBytes,
    collect: () => {
      memory.collections += 1;
      memory.residentBytes = 100;
    },
  });
  const collectionsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return memory.collections;
  };

  expect(collectionsAfter(3_000)).toBe(1); // The start is a rush, too.
  memory.residentBytes = 300;
  const response = new EventEmitter();
  server.emit('request', {}, response);
  expect(collectionsAfter(3_000)).toBe(1);
  response.emit('close');
  expect(collectionsAfter(3_000)).toBe(1);
  expect(collectionsAfter(3_000)).toBe(2);
  memory.residentBytes = 109;
  expect(collectionsAfter(60_000)).toBe(2);
  server.emit('close');
});
