import type { Preferences } from '#src/features/identity/rules/preferences.ts';

/** The table of contents of an export, with what each file must match. */
export type Manifest = {
  format: typeof exportFormat;
  version: number;
  madeAt: string;
  account: { email: string; displayName: string } & Preferences;
  files: ManifestFile[];
};

/** `bytes` and `sha256` are those of the uncompressed file. */
export type ManifestFile = { name: string; records: number; bytes: number; sha256: string };

export const exportFormat = 'stint-export';
export const exportVersion = 1;
export const manifestName = 'manifest.json';

/** Records as the API returns them. */
export const jsonFileName = (area: string) => `${area}.json`;
export const csvFileName = (area: string) => `${area}.csv`;
/** Rows as stored, one per line; used to restore. */
export const rowsFileName = (area: string) => `stint/${area}.jsonl`;

export const readmeText = `Everything in your Stint account.

*.csv    for spreadsheets (RFC 4180, UTF-8); text that looks like a formula starts with an apostrophe
*.json   for programs: the records with the fields of the API
files/   your documents, by ID and version; documents.csv has their names
stint/   for Stint: upload this ZIP on the Profile page of an empty account to restore it
manifest.json lists every file with its number of records and its SHA-256.
`;

/** Files of records, such as documents. */
export const contentFolder = 'files/';

/** A plain route: procedures accept only JSON. */
export const restorePath = '/api/exports/restore';

/** Limits the records of an export; its documents have the quota as their limit. */
export const maxRecordBytes = 500 * 1024 ** 2;
