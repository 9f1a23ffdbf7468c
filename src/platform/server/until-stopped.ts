import { once } from 'node:events';

export type UntilStopped = {
  /** Opens everything; throws when `signal` is aborted on the way, with nothing left open. */
  start(signal: AbortSignal): Promise<AsyncDisposable>;
  say(sentence: string): void;
  giveUp(error: unknown): never;
};

/** Starts, waits until somebody asks us to stop, which may be before it has started, and closes in order. */
export async function runUntilStopped({ start, say, giveUp }: UntilStopped): Promise<never> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let askedAtMs = 0;
  const stop = () => {
    if (signal.aborted) {
      if (performance.now() - askedAtMs > sameBreathMs) giveUp('Asked again: ending at once.');
      return;
    }
    askedAtMs = performance.now();
    say('Stopping…');
    setTimeout(() => giveUp(`Not everything ended within ${patienceMs / 1000} s.`), patienceMs);
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  // Whoever started us was killed and cannot send a signal any more.
  process.on('disconnect', stop);
  whenNpmIsGone(stop);

  const running = await start(signal).catch((error: unknown) => {
    // Silent after that: an interrupted step fails in words of its own, and what was open is closed.
    if (!signal.aborted) giveUp(error);
  });
  if (!signal.aborted) await once(signal, 'abort');
  try {
    await running?.[Symbol.asyncDispose]();
  } catch (error) {
    giveUp(error);
  }
  process.exit(0);
}

/** A signal to npm ends npm and its shell, and neither passes it on. */
function whenNpmIsGone(act: () => void): void {
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    act();
  }, 500).unref();
}

/** Ctrl-C reaches us from the terminal, again through whoever started us, and once more when npm is gone. */
const sameBreathMs = 2000;

/** Containers are killed 10 s after they were asked. The database recovers from that, too. */
const patienceMs = 9000;
