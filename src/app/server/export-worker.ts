import { exportTaskRunner } from '#src/features/exports/server/export-task.ts';
import { serveLongWork } from '#src/platform/server/long-work/serve-long-work.ts';
import { exportAreas, exportParts } from './export-areas.ts';

if (import.meta.main) serveLongWork(exportTaskRunner({ areas: exportAreas, parts: exportParts }));
