import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CallName, ServerKind } from './measured-calls.ts';

/** Calls made one after the other on each connection. */
export type Burst = {
  origin: string;
  target: ServerKind;
  call: CallName;
  users: number;
  connections: number;
  calls: number;
  seconds: number;
};

export type BurstResult = {
  /** Duration of each call. */
  milliseconds: number[];
  /** The length of all response bodies. */
  bytes: number;
};

export type LoadGenerator = {
  run(burst: Burst): Promise<BurstResult>;
  [Symbol.dispose](): void;
};

export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('../load-worker.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    async run(burst) {
      const message = once(child, 'message');
      child.send(burst);
      // Only load-worker.ts writes it.
      const [result] = (await message) as [BurstResult | { failure: string }];
      if ('failure' in result) throw new Error(result.failure);
      return result;
    },
    [Symbol.dispose]() {
      child.disconnect();
    },
  };
}
