import { setTimeout } from 'node:timers/promises';

/** Answers whose time would show whether an account exists come after this time, or a multiple of it on a slow machine. */
const evenMs = 400;

export async function waitForEvenTime(startedAt: number): Promise<void> {
  await setTimeout(evenMs - ((performance.now() - startedAt) % evenMs));
}
