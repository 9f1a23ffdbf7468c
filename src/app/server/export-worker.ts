import { exportTaskRunner } from '#src/features/exports/server/export-task.ts';
import { contributionsOf } from '#src/platform/server/feature.ts';
import { longWork } from '#src/platform/server/long-work/long-work.ts';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import { features } from './features.ts';

const areas = contributionsOf(features, 'exportAreas');
const parts = contributionsOf(features, 'exportParts');

export const createWork = () => longWork(exportTaskRunner({ areas, parts }));

if (import.meta.main) serveSideProcess(createWork());
