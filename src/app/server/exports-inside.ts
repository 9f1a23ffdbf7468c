import { exportTaskRunner } from '#src/features/exports/server/export-work.ts';
import { serveLongWork } from '#src/platform/server/long-work/inside.ts';
import { exportAreas, exportParts } from './areas.ts';

if (import.meta.main) serveLongWork(exportTaskRunner({ areas: exportAreas, parts: exportParts }));
