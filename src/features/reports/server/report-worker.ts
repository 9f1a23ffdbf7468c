import { longWork } from '#src/platform/server/long-work/long-work.ts';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import { writeReport } from './write-report.ts';

export const createWork = () => longWork(writeReport);

if (import.meta.main) serveSideProcess(createWork());
