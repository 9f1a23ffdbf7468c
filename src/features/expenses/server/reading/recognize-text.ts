import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OEM, createWorker } from 'tesseract.js';
import type { Worker } from 'tesseract.js';

/** With language data from packages. */
export const ocrLanguages = ['eng', 'deu', 'fra', 'spa', 'ita', 'nld'] as const;
export type OcrLanguage = (typeof ocrLanguages)[number];

const { resolve } = createRequire(import.meta.url);
let current: { language: OcrLanguage; worker: Worker } | undefined;

/** The text in a picture, a PNG or PNM. */
export async function recognizeText(picture: Uint8Array, language: OcrLanguage): Promise<string> {
  const worker = await workerFor(language);
  // Photos are rarely straight, and a few degrees mix up the lines.
  const { data } = await worker.recognize(Buffer.from(picture), { rotateAuto: true });
  return data.text;
}

/** Loading a language takes seconds, so it stays for the next receipt. */
async function workerFor(language: OcrLanguage): Promise<Worker> {
  if (current?.language === language) return current.worker;
  await current?.worker.terminate();
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    // From the package: the library would load it from the internet.
    langPath: join(dirname(resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int'),
    cacheMethod: 'none',
    // Without one, the library throws outside of our promises.
    errorHandler: () => undefined,
  });
  await worker.setParameters({
    // Pictures of cameras don't know theirs.
    user_defined_dpi: '300',
    // Sauvola's method ignores shadows and what the receipt lies on.
    thresholding_method: '2',
  });
  current = { language, worker };
  return worker;
}
