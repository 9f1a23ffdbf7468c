import { parentPort, workerData } from 'node:worker_threads';
import type { Rendering } from './rendering.ts';

if (parentPort) parentPort.postMessage(await rendered());

async function rendered(): Promise<Uint8Array> {
  // Handed over by `render` alone.
  const { format, lines, heading } = workerData as Rendering;
  if (format === 'pdf') return new Uint8Array(await (await import('./pdf.ts')).pdfOf(lines, heading));
  return new Uint8Array(await (await import('./xlsx.ts')).xlsxOf(lines));
}
