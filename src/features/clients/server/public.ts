export { bringInClients } from './bringing-in.ts';
export { clientNames } from './client-names.ts';
export { clientConversion } from './conversion.ts';
export { clientsArea } from './portable.ts';
export { clientMergedInto, clientsTakenOver, keepMoved } from './merged-into.ts';
export { clientColumn } from './references.ts';
export type { ClientReference } from './references.ts';
export { findClient } from './queries.ts';
