import { getDocumentProxy } from 'unpdf';

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A file, or the URL of one. */
export async function openPdf(source: string | Blob): Promise<PdfDocument> {
  const content = typeof source === 'string' ? await fetchPdf(source) : source;
  return getDocumentProxy(new Uint8Array(await content.arrayBuffer()));
}

async function fetchPdf(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The PDF couldn’t be loaded: ${response.status}`);
  return response;
}

/** Frees the memory of the file and its pages. */
export async function closePdf(pdf: PdfDocument): Promise<void> {
  await pdf.loadingTask.destroy();
}

/** Sharp on any screen; larger pages would take too much memory. */
const maxPixels = 16_000_000;

/** Draws a page until `signal` aborts, which frees its memory. */
export async function renderPdfPage(
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
  signal.addEventListener('abort', () => {
    task.cancel();
    page.cleanup();
    canvas.width = 0;
    canvas.height = 0;
  });
  await task.promise.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
