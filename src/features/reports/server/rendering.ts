import { Worker } from 'node:worker_threads';
import type { TimeLine } from '#src/features/reports/time-report.ts';
import type { PdfHeading } from './pdf.ts';

export type Rendering = { format: 'xlsx' | 'pdf'; lines: TimeLine[]; heading: PdfHeading };

const longestMs = 60_000;

/** Laid out in a thread of its own: seconds of work, during which everybody else is answered as ever. */
export async function render(rendering: Rendering): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./rendering-worker.ts', import.meta.url), {
    workerData: rendering,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  const tooLong = setTimeout(() => void worker.terminate(), longestMs);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        reject(new Error(`A ${rendering.format} of ${rendering.lines.length} entries was not finished.`));
      });
    });
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
  }
}
