import { exportWork } from '#src/features/exports/server/export-work.ts';
import { doLongWork } from '#src/platform/server/long-work/inside.ts';
import { areas, parts } from './areas.ts';

if (import.meta.main) doLongWork(exportWork({ areas, parts }));
