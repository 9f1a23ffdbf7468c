import { contributionsOf, routerOf } from '#src/platform/server/feature.ts';
import type { AppParts } from '#src/platform/server/feature.ts';
import { features } from './features.ts';

/** Writes exports and reads them back, in a separate process. */
const exportWorker = new URL('./export-worker.ts', import.meta.url);

/** What features can use of each other. */
export const appParts: AppParts = { all: (kind) => contributionsOf(features, kind), exportWorker };

export const router = routerOf(features, appParts);
