import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { drawnPages } from '#src/app/first-calls-by-page.ts';
import { createProcessPool } from '#src/platform/server/long-work/process-pool.ts';
import { readPageAddress } from '#src/platform/shared/requests/document-answers.ts';
import type { DrawnPage, FirstAnswers } from '#src/platform/shared/requests/document-answers.ts';
import { requestedLayout } from '#src/platform/shared/requests/screen-layout.ts';
import type { DrawOutcome, DrawTask } from './draw-worker.ts';

/** A document waits no longer; a process that still starts is ready for the next one. */
const patienceMs = 100;
/** Long enough that it runs for most documents of people who work with Stint all day. */
const idleMs = 60 * 60_000;
/** The bundle stands beside the web app, because it isn't for browsers. */
const programFile = '../page-drawing/draw-page.js';

export type PageDrawer = (request: FastifyRequest, answers: FirstAnswers) => Promise<DrawnPage | null>;

/** Draws pages in another process, one at a time. Null: the browser draws it. */
export function createPageDrawer(webFolder: string, slowAfterMs = patienceMs): PageDrawer {
  const program = join(webFolder, programFile);
  if (!existsSync(program)) return () => Promise.resolve(null);
  const worker = new URL('./draw-worker.ts', import.meta.url);
  const processes = createProcessPool(worker, {
    timeoutMs: 10_000,
    memoryMb: 128,
    isShort: true,
    idleMs,
  });
  let isBusy = false;

  return async (request, answers) => {
    // Another document would wait for the one before.
    if (isBusy || !drawnPages.includes(readPageAddress(request.url).path)) return null;
    // Such as for another filter.
    if (answers.calls.length === 0) return null;
    isBusy = true;
    const { cookie, 'user-agent': userAgent } = request.headers;
    const layout = requestedLayout(cookie, userAgent);
    const task: DrawTask = { program, address: request.url, answers, layout };
    const drawn = processes
      .run(() => [task])
      .then((outcome) => readOutcome(outcome as DrawOutcome))
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'a page was not drawn');
        return null;
      })
      .finally(() => {
        isBusy = false;
      });
    const { promise: isLate, resolve: end } = Promise.withResolvers<null>();
    const timer = setTimeout(() => end(null), slowAfterMs);
    return Promise.race([drawn, isLate]).finally(() => clearTimeout(timer));
  };
}

function readOutcome(outcome: DrawOutcome): DrawnPage | null {
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.page;
}
