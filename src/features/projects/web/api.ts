import type { clientsContract } from '#src/features/clients/contract.ts';
import type { projectsContract } from '#src/features/projects/contract.ts';
import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';

export const projects = proceduresOf<typeof projectsContract>('projects');
export const timesheets = proceduresOf<typeof timesheetsContract>('timesheets');
export const clients = proceduresOf<typeof clientsContract>('clients');

/** All of them, once: searching and sorting a firm's projects needs no server, and the timer asks for the same. */
export const everything = { input: { limit: 1000 } };
