import { contributionsOf, routerOf } from '#src/platform/server/feature.ts';
import { features } from './features.ts';

/** Writes exports and reads them back, in a separate process. */
export const exportWorker = new URL('./export-worker.ts', import.meta.url);

export const router = routerOf(features, { all: (kind) => contributionsOf(features, kind), exportWorker });
