import { exportTaskRunner } from '#src/features/exports/server/export-task.ts';
import { longWork } from '#src/platform/server/long-work/long-work.ts';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import { exportAreas, exportParts } from './export-areas.ts';

export const createWork = () => longWork(exportTaskRunner({ areas: exportAreas, parts: exportParts }));

if (import.meta.main) serveSideProcess(createWork());
