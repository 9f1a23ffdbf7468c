import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { serverRenderedPages } from '#src/app/preloaded-calls.ts';
import { createProcessPool } from '#src/platform/server/long-work/process-pool.ts';
import { readPageAddress } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type {
  RenderedPage,
  PreloadedAnswers,
} from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { requestedLayout } from '#src/platform/shared/requests/screen-layout.ts';
import type { PageRenderOutcome, PageRenderTask } from './render-worker.ts';

/** A document waits no longer; a process that still starts is ready for the next one. */
const patienceMs = 100;
/** Long enough that it runs for most documents of people who work with Stint all day. */
const idleMs = 60 * 60_000;
/** The bundle stands beside the web app, because it isn't for browsers. */
const programFile = '../page-rendering/render-page.js';

export type ServerRenderer = (
  request: FastifyRequest,
  answers: PreloadedAnswers,
) => Promise<RenderedPage | null>;

/** Renders pages in another process, one at a time. Null: the browser renders it. */
export function createServerRenderer(webFolder: string, slowAfterMs = patienceMs): ServerRenderer {
  const program = join(webFolder, programFile);
  if (!existsSync(program)) return () => Promise.resolve(null);
  const worker = new URL('./render-worker.ts', import.meta.url);
  const processes = createProcessPool(worker, {
    timeoutMs: 10_000,
    memoryMb: 128,
    isShort: true,
    idleMs,
  });
  let isBusy = false;

  return async (request, answers) => {
    // Another document would wait for the one before.
    if (isBusy || !serverRenderedPages.includes(readPageAddress(request.url).path)) return null;
    // Such as for another filter.
    if (answers.calls.length === 0) return null;
    isBusy = true;
    const { cookie, 'user-agent': userAgent } = request.headers;
    const layout = requestedLayout(cookie, userAgent);
    const task: PageRenderTask = { program, address: request.url, answers, layout };
    const rendered = processes
      .run(() => [task])
      .then((outcome) => readOutcome(outcome as PageRenderOutcome))
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'a page was not rendered');
        return null;
      })
      .finally(() => {
        isBusy = false;
      });
    const { promise: isLate, resolve: end } = Promise.withResolvers<null>();
    const timer = setTimeout(() => end(null), slowAfterMs);
    return Promise.race([rendered, isLate]).finally(() => clearTimeout(timer));
  };
}

function readOutcome(outcome: PageRenderOutcome): RenderedPage | null {
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.page;
}
