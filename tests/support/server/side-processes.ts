/** Runs modules of side processes in this process, because starting one takes 200 ms of processor time. */
import { closeSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { beforeAll } from 'vitest';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import { SideProcessFailed, forkModule, sideProcesses } from '#src/platform/server/side-process.ts';
import './parse-fonts-once.ts';

// This is also a setup file of the integration tests.
sideProcesses.start = runHere;

/**
 * For files about limits, crashes and clients that leave: starts processes, as in production. Returns the name of each
 * module that was started.
 */
export function startRealSideProcesses(): readonly string[] {
  const started: string[] = [];
  beforeAll(() => {
    sideProcesses.start = (module, ...rest) => {
      started.push(basename(module.pathname));
      return forkModule(module, ...rest);
    };
    return () => {
      sideProcesses.start = runHere;
    };
  });
  return started;
}

function runHere(...[module, firstMessage, limits]: Parameters<typeof forkModule>) {
  const { descriptor, signal } = limits;
  // Windows can't open an open file again.
  if (descriptor !== undefined && process.platform === 'win32')
    return forkModule(module, firstMessage, limits);
  const file = descriptor === undefined ? -1 : openSync(`/dev/fd/${descriptor}`, 'r+');
  const work = loadWork(module);
  const answers: Promise<unknown>[] = [];
  let taken = 0;
  function send(message: unknown): void {
    const received = copy(message) as never;
    const answer = work
      .then((answerTo) => answerTo(received, file))
      .then(copy, (error: unknown) => {
        throw new SideProcessFailed('A side process ended.', { cause: error });
      });
    answer.catch(() => undefined);
    answers.push(answer);
  }
  send(firstMessage);
  return {
    send,
    async nextMessage() {
      const answer = await answers[taken++];
      signal?.throwIfAborted();
      return answer;
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(answers);
      if (file !== -1) closeSync(file);
    },
  };
}

async function loadWork(module: URL): Promise<SideProcessWork> {
  // Every module of a side process exports this.
  const { createWork } = (await import(module.href)) as { createWork: () => SideProcessWork };
  return createWork();
}

/** Copies a message in the way it reaches another process. */
function copy(message: unknown): unknown {
  return deserialize(serialize(message));
}
