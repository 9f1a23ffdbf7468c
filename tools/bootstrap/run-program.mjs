import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

/**
 * Runs a program on our behalf: it shares our output, receives our signals and exit, and its exit code is the result.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runAndWait(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    // The IPC channel closes if we are killed, which tells the program to stop.
    const child = spawn(program, args, {
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    const listeners = signals.map((signal) => ({ signal, listener: () => child.kill(signal) }));
    for (const { signal, listener } of listeners) process.on(signal, listener);
    const npmWatch = onNpmExit(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, killedBy) => {
      clearInterval(npmWatch);
      for (const { signal, listener } of listeners) process.off(signal, listener);
      resolve(code ?? 128 + (killedBy ? constants.signals[killedBy] : 0));
    });
  });
}

/**
 * Like `runAndWait`, but if the platform and Node support it, the program replaces this process, so no second Node
 * stays in memory. The program watches npm itself.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function replaceProcess(program, args, env) {
  if (typeof process.execve !== 'function' || process.platform === 'win32')
    return runAndWait(program, args, env);
  // Suppresses Node's experimental warning; the fallback is above.
  process.removeAllListeners('warning');
  return process.execve(program, [program, ...args], env);
}

/**
 * npm runs us through a shell; a signal to npm ends both, and neither notifies us.
 * @param {() => void} act
 */
function onNpmExit(act) {
  const shell = process.ppid;
  const isBelowNpm = process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32';
  if (!isBelowNpm) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    // Once: the program would take a second signal as a request to stop immediately.
    clearInterval(watch);
    act();
  }, 500);
  return watch;
}

/**
 * npm, preferably the one that started us, with our Node first in the scripts' PATH.
 * @param {string} node
 * @param {string[]} args
 */
export function runNpm(node, args) {
  const env = { ...process.env, PATH: [dirname(node), process.env['PATH']].join(delimiter) };
  const npm = process.env['npm_execpath'];
  if (npm) return runAndWait(process.execPath, [npm, ...args], env);
  return process.platform === 'win32'
    ? runAndWait('cmd.exe', ['/d', '/c', 'npm', ...args], env)
    : runAndWait('npm', args, env);
}
