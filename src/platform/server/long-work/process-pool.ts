import {
  SideProcessFailed,
  SideProcessLimitExceeded,
  startSideProcess,
} from '#src/platform/server/side-process.ts';
import type { SideProcess, SideProcessLimits } from '#src/platform/server/side-process.ts';

/** Starting a process takes longer than most tasks, so it stays for the next one. */
const usualIdleMs = 60_000;

/** What a process gets for one task, each message after the answer to the one before. */
export type TaskMessages = () => Iterable<unknown> | AsyncIterable<unknown>;

export type ProcessPool = {
  /** The answer to the last message. A failure ends the process, and so does a client that disconnects. */
  run(messages: TaskMessages, signal?: AbortSignal): Promise<unknown>;
};

/** Processes for short tasks, each for one task at a time. Callers hold a slot, which limits how many there are. */
export function createProcessPool(
  module: URL,
  {
    idleMs = usualIdleMs,
    ...limits
  }: Pick<SideProcessLimits, 'timeoutMs' | 'memoryMb' | 'isShort' | 'makesGarbage'> & { idleMs?: number },
): ProcessPool {
  const idle: { process: SideProcess; ending: NodeJS.Timeout }[] = [];

  function keep(process: SideProcess): void {
    const entry = { process, ending: setTimeout(end, idleMs).unref() };
    idle.push(entry);
    function end() {
      idle.splice(idle.indexOf(entry), 1);
      void process[Symbol.asyncDispose]();
    }
  }

  async function run(messages: TaskMessages, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    const reused = idle.pop();
    clearTimeout(reused?.ending);
    let process = reused?.process;
    const end = async () => process?.[Symbol.asyncDispose]();
    const onAbort = () => void end();
    signal?.addEventListener('abort', onAbort);
    try {
      let answer: unknown;
      for await (const message of messages()) {
        signal?.throwIfAborted();
        if (process) process.send(message);
        else process = startSideProcess(module, message, { ...limits, isBackground: true });
        answer = await process.nextMessage();
      }
      if (process) keep(process);
      return answer;
    } catch (error) {
      await end();
      signal?.throwIfAborted();
      // It may have died while it was idle.
      const hasDied = error instanceof SideProcessFailed && !(error instanceof SideProcessLimitExceeded);
      if (reused && hasDied) return await run(messages, signal);
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  return { run };
}
