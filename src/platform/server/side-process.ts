import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A child process for work that would block the server; ends when disposed of. */
export type SideProcess = AsyncDisposable & {
  /**
   * The process's next message: its answer to the last request. Fails with SideProcessFailed if it exits first, and
   * with SideProcessLimitExceeded if it exceeds its time or memory.
   */
  nextMessage(): Promise<unknown>;
  send(message: unknown): void;
};

export type SideProcessLimits = {
  /** Per answer, in milliseconds. */
  timeoutMs: number;
  /** JavaScript heap, in megabytes. */
  memoryMb: number;
  /** Ends the process when the work is no longer needed. */
  signal?: AbortSignal | undefined;
  /** An open file for it, as its descriptor 4. */
  descriptor?: number | undefined;
  /** Doesn't keep this process running. */
  isBackground?: boolean | undefined;
  /** Someone waits for a short answer, so its priority is nearer to that of this process. */
  isShort?: boolean | undefined;
  /** Each answer leaves much garbage: it is collected less often, for about 50 MB more. */
  makesGarbage?: boolean | undefined;
};

/** Runs a module that calls `serveSideProcess`, and sends the first message. */
export const startSideProcess: typeof forkModule = (...start) => sideProcesses.start(...start);

/**
 * Not a thread: V8 occasionally crashes the whole process when a thread exits while another compiles, and so can a
 * faulty library.
 */
export function forkModule(
  module: URL,
  firstMessage: unknown,
  {
    timeoutMs,
    memoryMb,
    signal,
    descriptor,
    isBackground,
    isShort = false,
    makesGarbage = false,
  }: SideProcessLimits,
): SideProcess {
  const child = fork(bundledProgram(module), {
    serialization: 'advanced',
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      '--disable-warning=ExperimentalWarning',
      ...(makesGarbage ? rareCollections : []),
    ],
    env: inheritedEnvironment(),
    // In its own process group: Ctrl-C reaches only us, so running work ends in order.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', descriptor ?? 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  });
  if (child.pid !== undefined) lowerPriority(child.pid, isShort ? shortWork : longWork);
  if (isBackground) {
    child.unref();
    child.channel?.unref();
  }
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errorOutput = (errorOutput + chunk).slice(-4_000);
  });
  // Not `exit`: its messages and errors have arrived at this point.
  const closed = new Promise<SideProcessFailed>((resolve) => {
    child.once('error', (error) => {
      resolve(new SideProcessFailed('A side process did not start.', { cause: error }));
    });
    child.once('close', (code, killedBy) => {
      resolve(
        errorOutput.includes('heap out of memory')
          ? new SideProcessLimitExceeded('It takes too much memory.')
          : new SideProcessFailed(`A side process ended (${killedBy ?? code}).\n${errorOutput}`),
      );
    });
  });
  // If it has exited, `closed` has the reason.
  const send = (message: unknown) => void (child.connected && child.send(message as object, () => undefined));
  send(firstMessage);

  return {
    send,

    async nextMessage() {
      const timeoutSignal = AbortSignal.timeout(timeoutMs);
      const reply: Promise<unknown[]> = once(child, 'message', { signal: timeoutSignal }).catch(
        (error: unknown) => {
          throw timeoutSignal.aborted ? new SideProcessLimitExceeded('It takes too long.') : error;
        },
      );
      const failure = closed.then((error) => {
        throw error;
      });
      const [message] = await Promise.race([reply, failure]);
      return message;
    },

    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Most tests replace this to run modules without starting a process. */
export const sideProcesses = { start: forkModule };

export class SideProcessFailed extends Error {
  override readonly name: string = 'SideProcessFailed';
}

/** Took more time or memory than allowed. */
export class SideProcessLimitExceeded extends SideProcessFailed {
  override readonly name = 'TooMuchWork';
}

/** The built bundle if it exists: it loads three times as fast. */
function bundledProgram(module: URL): string {
  const source = fileURLToPath(module);
  const bundlesFolder = process.env['SIDE_PROCESS_BUNDLES'];
  const bundle = bundlesFolder && join(bundlesFolder, basename(source, '.ts'), 'main.mjs');
  return bundle && existsSync(bundle) ? bundle : source;
}

/** Lowers a process's priority for the CPU, so that others' requests come first. */
function lowerPriority(pid: number, { niceInSession, niceOfSession }: Priority): void {
  try {
    setPriority(pid, niceInSession);
    // Linux may schedule by session, where a priority counts only within the session; this process has its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceOfSession));
  } catch {
    // It has exited, or the system has no priorities: the work is the same.
  }
}

type Priority = { niceInSession: number; niceOfSession: number };

/** A full collection takes as long as a short PDF: one in twelve waited for it, with these one in sixty. */
const rareCollections = [
  '--heap-growing-percent=300',
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
];

/** With a higher number for its session, it would starve on a busy machine. */
const longWork: Priority = { niceInSession: 10, niceOfSession: 5 };
/** A PDF of five lines would take eight times as long beside PostgreSQL at work. */
const shortWork: Priority = { niceInSession: 4, niceOfSession: 2 };

/** Without Stint's secrets: no keys, no database URL. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]));
}

const inheritedVariables = [
  'PATH',
  'SystemRoot',
  'TMPDIR',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  // Which certificates to trust: long work connects to the database.
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_USE_SYSTEM_CA',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'PGSSLMODE',
];
