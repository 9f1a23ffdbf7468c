import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

/**
 * Runs a program in our place: its words are ours, our signals and our end reach it, its exit code is the result.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runAndWait(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    // Over the fourth channel the program notices when we are killed and cannot pass that on.
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
 * The same, but where the platform and this Node can, the program replaces us, so that no second Node stays in memory.
 * The program watches npm by itself.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function replaceProcess(program, args, env) {
  if (typeof process.execve !== 'function' || process.platform === 'win32')
    return runAndWait(program, args, env);
  // Node calls it experimental; the fallback is above.
  process.removeAllListeners('warning');
  return process.execve(program, [program, ...args], env);
}

/**
 * npm puts a shell between itself and us; a signal to npm ends both, and neither tells us.
 * @param {() => void} act
 */
function onNpmExit(act) {
  const shell = process.ppid;
  const isBelowNpm = process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32';
  if (!isBelowNpm) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    // Once: asked again and again, the program would take it for impatience.
    clearInterval(watch);
    act();
  }, 500);
  return watch;
}

/**
 * npm, the very one that called us if it did, with the Node of our choice first in its scripts' way.
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
