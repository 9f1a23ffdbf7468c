import type { TimeLine } from '#src/features/reports/time-report.ts';
import { startSideProcess } from '#src/platform/server/side-process.ts';
import type { PdfHeading } from './pdf.ts';

export type Rendering = { format: 'xlsx' | 'pdf'; lines: TimeLine[]; heading: PdfHeading };

/** Laid out in a process of its own: seconds of work, during which everybody else is answered as ever. */
export async function render(rendering: Rendering): Promise<Uint8Array<ArrayBuffer>> {
  await using rendered = startSideProcess(new URL('./rendering-inside.ts', import.meta.url), rendering, {
    longestMs: 60_000,
    memoryMb: 768,
  });
  // `rendering-inside.ts` says nothing else.
  return new Uint8Array((await rendered.next()) as Buffer);
}
