import { viewersExportPart } from '#src/features/accounts/server/public.ts';
import { clientPrivateModeConversion, clientsExportArea } from '#src/features/clients/server/public.ts';
import { importPrivateModeConversion } from '#src/features/imports/server/private-mode-conversion.ts';
import { projectPrivateModeConversion, projectsExportArea } from '#src/features/projects/server/public.ts';
import { timerExportPart } from '#src/features/timer/server/public.ts';
import { timesheetsExportArea } from '#src/features/timesheets/server/public.ts';

/** Everything an export consists of; what refers to others comes after them. */
export const exportAreas = [clientsExportArea, projectsExportArea, timesheetsExportArea];

/** What leaves and comes back besides, and is no list of records. */
export const exportParts = [timerExportPart, viewersExportPart];

/** Every kind of record that has something private in it. */
export const privateModeConversions = [
  clientPrivateModeConversion,
  projectPrivateModeConversion,
  importPrivateModeConversion,
];
