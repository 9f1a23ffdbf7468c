import { once } from 'node:events';

export type SignalRunOptions = {
  /** Opens everything; throws with nothing left open if `signal` aborts. */
  start(signal: AbortSignal): Promise<AsyncDisposable>;
  log(sentence: string): void;
  fail(error: unknown): never;
};

/** Starts, waits for a signal (which may come during the start), and closes in order. */
export async function runUntilSignal({ start, log, fail }: SignalRunOptions): Promise<never> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let stopRequestedAtMs = 0;
  const stop = () => {
    if (signal.aborted) {
      if (performance.now() - stopRequestedAtMs > repeatedSignalMs)
        fail('Second signal: stopping immediately.');
      return;
    }
    stopRequestedAtMs = performance.now();
    log('Stopping…');
    setTimeout(() => fail(`Shutdown took longer than ${shutdownTimeoutMs / 1000} s.`), shutdownTimeoutMs);
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  // Our parent process was killed and can't send a signal.
  process.on('disconnect', stop);
  onNpmExit(stop);

  const running = await start(signal).catch((error: unknown) => {
    // Silent after an abort: an interrupted step fails with its own error, and everything open is closed.
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

/** A signal to npm ends npm and its shell; neither forwards it. */
function onNpmExit(callback: () => void): void {
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    callback();
  }, 500).unref();
}

/** Ctrl-C arrives from the terminal, again from our parent, and once more when npm exits. */
const repeatedSignalMs = 2000;

/** Containers are killed 10 s after the signal. The database recovers from that, too. */
const shutdownTimeoutMs = 9000;
