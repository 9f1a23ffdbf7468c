import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A process beside this one, for work that would keep everybody waiting; it ends when it is disposed of. */
export type SideProcess = AsyncDisposable & {
  /**
   * What it says next: its answer to the last message. Fails with SideProcessFailed where it ends without one, and with
   * TooMuchWork where it takes more time or memory than it may.
   */
  nextMessage(): Promise<unknown>;
  send(message: unknown): void;
};

type SideProcessLimits = {
  /** For one answer, in milliseconds. */
  timeoutMs: number;
  /** Of what JavaScript keeps, in megabytes. */
  memoryMb: number;
  /** Who asked for the work wants it no longer: it ends. */
  signal?: AbortSignal | undefined;
  /** An open file for it, as its descriptor 4. */
  descriptor?: number | undefined;
};

/**
 * Runs a module that answers each message by `process.send`, and sends it the first. Not a thread: V8 ends the whole
 * process now and then when a thread goes while another makes code, and so does a library that breaks.
 */
export function startSideProcess(
  module: URL,
  firstMessage: unknown,
  { timeoutMs, memoryMb, signal, descriptor }: SideProcessLimits,
): SideProcess {
  const child = fork(bundledProgram(module), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    env: inheritedEnvironment(),
    // In a group of its own: Ctrl-C is for us, and what is under way ends in order.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', descriptor ?? 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errorOutput = (errorOutput + chunk).slice(-4_000);
  });
  // Not `exit`: what it said and complained of has arrived by now.
  const closed = new Promise<SideProcessFailed>((resolve) => {
    child.once('error', (error) => {
      resolve(new SideProcessFailed('A process beside this one did not start.', { cause: error }));
    });
    child.once('close', (code, killedBy) => {
      resolve(
        errorOutput.includes('heap out of memory')
          ? new SideProcessLimitExceeded('It takes too much memory.')
          : new SideProcessFailed(`A process beside this one ended (${killedBy ?? code}).\n${errorOutput}`),
      );
    });
  });
  // Where it is gone already, `closed` says why.
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
      const [said] = await Promise.race([reply, failure]);
      return said;
    },

    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

export class SideProcessFailed extends Error {
  override readonly name: string = 'SideProcessFailed';
}

/** More time, or more memory, than it may take. */
export class SideProcessLimitExceeded extends SideProcessFailed {
  override readonly name = 'TooMuchWork';
}

/** Its bundle, which loads in a third of the time, where the build made one. */
function bundledProgram(module: URL): string {
  const source = fileURLToPath(module);
  const bundlesFolder = process.env['SIDE_PROCESS_BUNDLES'];
  const bundle = bundlesFolder && join(bundlesFolder, basename(source, '.ts'), 'main.mjs');
  return bundle && existsSync(bundle) ? bundle : source;
}

/** Lowers a process's priority for the CPU, so that others' requests come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceInSession);
    // Linux may schedule by session: a priority then counts only within one, and the process has its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceOfSession));
  } catch {
    // It has ended already, or the system knows no priorities: the work is the same.
  }
}

const niceInSession = 10;
/** A higher one would starve long work on a busy machine. */
const niceOfSession = 5;

/** Nothing of what Stint was told: no key, no address of a database. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]));
}

const inheritedVariables = [
  'PATH',
  'SystemRoot',
  'TMPDIR',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  // Which certificates to trust: long work connects to the database.
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_USE_SYSTEM_CA',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'PGSSLMODE',
];
