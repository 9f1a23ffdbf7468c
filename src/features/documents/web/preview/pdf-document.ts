import { getDocumentProxy } from 'unpdf';

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

export async function openPdf(url: string): Promise<PdfDocument> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The PDF couldn’t be loaded: ${response.status}`);
  return getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
}

/** Sharp on any screen; larger pages would take too much memory. */
const maxPixels = 16_000_000;

export async function renderPage(
  pdf: PdfDocument,
  number: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const natural = page.getViewport({ scale: 1 });
  const wanted = (canvas.clientWidth * globalThis.devicePixelRatio) / natural.width;
  const scale = Math.min(wanted, Math.sqrt(maxPixels / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  canvas.style.aspectRatio = `${natural.width} / ${natural.height}`;
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
