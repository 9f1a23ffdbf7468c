import { once } from 'node:events';

export type SignalRunOptions = {
  /** Opens everything; throws when `signal` is aborted on the way, with nothing left open. */
  start(signal: AbortSignal): Promise<AsyncDisposable>;
  log(sentence: string): void;
  fail(error: unknown): never;
};

/** Starts, waits until somebody asks us to stop, which may be before it has started, and closes in order. */
export async function runUntilSignal({ start, log, fail }: SignalRunOptions): Promise<never> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let stopRequestedAtMs = 0;
  const stop = () => {
    if (signal.aborted) {
      if (performance.now() - stopRequestedAtMs > repeatedSignalMs) fail('Asked again: ending at once.');
      return;
    }
    stopRequestedAtMs = performance.now();
    log('Stopping…');
    setTimeout(() => fail(`Not everything ended within ${shutdownTimeoutMs / 1000} s.`), shutdownTimeoutMs);
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  // Whoever started us was killed and cannot send a signal any more.
  process.on('disconnect', stop);
  onNpmExit(stop);

  const running = await start(signal).catch((error: unknown) => {
    // Silent after that: an interrupted step fails in words of its own, and what was open is closed.
    if (!signal.aborted) fail(error);
  });
  if (!signal.aborted) await once(signal, 'abort');
  try {
    await running?.[Symbol.asyncDispose]();
  } catch (error) {
    fail(error);
  }
  process.exit(0);
}

/** A signal to npm ends npm and its shell, and neither passes it on. */
function onNpmExit(callback: () => void): void {
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    callback();
  }, 500).unref();
}

/** Ctrl-C reaches us from the terminal, again through whoever started us, and once more when npm is gone. */
const repeatedSignalMs = 2000;

/** Containers are killed 10 s after they were asked. The database recovers from that, too. */
const shutdownTimeoutMs = 9000;
