import { viewersPart } from '#src/features/accounts/server/public.ts';
import { clientConversion, clientsArea } from '#src/features/clients/server/public.ts';
import { importConversion } from '#src/features/imports/server/conversion.ts';
import { projectConversion, projectsArea } from '#src/features/projects/server/public.ts';
import { timerPart } from '#src/features/timer/server/public.ts';
import { entriesArea } from '#src/features/timesheets/server/public.ts';

/** Everything an export consists of; what refers to others comes after them. */
export const areas = [clientsArea, projectsArea, entriesArea];

/** What leaves and comes back besides, and is no list of records. */
export const parts = [timerPart, viewersPart];

/** Every kind of record that has something private in it. */
export const conversions = [clientConversion, projectConversion, importConversion];
