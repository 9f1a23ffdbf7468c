/**
 * Notices a run that hangs: the limits of tests and hooks don't end an import or a worker that never answers, and a
 * worker that its test files share can make each of them wait until its limit.
 */
import { relative } from 'node:path';

/** A failed test that took as long as this waited for something that never came. */
const waitedMs = 55_000;
const maxHungTests = 4;

export interface RunningTest {
  name: string;
  timeoutMs: number;
}

export class HangGuard {
  readonly #files = new Set<string>();
  readonly #tests = new Map<string, RunningTest>();
  readonly #hungTests: string[] = [];
  readonly #onHang: (reason: string) => void;
  readonly #patienceMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** `patienceMs`: how long nothing may happen, besides the time limit of a running test. */
  constructor(onHang: (reason: string) => void, patienceMs = 240_000) {
    this.#onHang = onHang;
    this.#patienceMs = patienceMs;
  }

  startFile(path: string): void {
    this.#files.add(relative(process.cwd(), path));
    this.#waitAgain();
  }

  endFile(path: string): void {
    this.#files.delete(relative(process.cwd(), path));
    this.#waitAgain();
  }

  startTest(id: string, test: RunningTest): void {
    this.#tests.set(id, test);
    this.#waitAgain();
  }

  endTest(id: string, { hasFailed, ms }: { hasFailed: boolean; ms: number }): void {
    const name = this.#tests.get(id)?.name ?? id;
    this.#tests.delete(id);
    if (hasFailed && ms >= waitedMs) this.#hungTests.push(name);
    this.#waitAgain();
    if (this.#hungTests.length >= maxHungTests)
      this.#report(
        `${maxHungTests} tests waited for something that never came: ${this.#hungTests.join(', ')}`,
      );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #waitAgain(): void {
    this.stop();
    const limits = [...this.#tests.values()].map(({ timeoutMs }) => timeoutMs);
    const ms = this.#patienceMs + Math.max(0, ...limits);
    this.#timer = setTimeout(() => {
      const tests = [...this.#tests.values()].map(({ name }) => name);
      const running = tests.length > 0 ? tests : [...this.#files];
      const place = running.length > 0 ? running.join(', ') : 'after the last file';
      this.#report(`Nothing happened for ${Math.round(ms / 1000)} s: ${place}`);
    }, ms);
  }

  #report(reason: string): void {
    this.stop();
    this.#onHang(reason);
  }
}
