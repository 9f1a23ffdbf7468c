import { contractOf } from '#src/platform/server/feature.ts';
import { features } from './server/features.ts';

/** Stint's API, by feature. */
export const contract = contractOf(features);
