import type { Rounding } from '#src/platform/shared/rounding.ts';

/** What an export consists of, and what each of its files must be. */
export type Manifest = {
  format: typeof exportFormat;
  version: number;
  madeAt: string;
  account: {
    email: string;
    displayName: string;
    timeZone: string;
    currency: string;
    weekStart: number;
    /** Exports of an older Stint have none. */
    rounding?: Rounding | undefined;
  };
  files: ManifestFile[];
};

/** Bytes and SHA-256 are of the file as it was before it was packed. */
export type ManifestFile = { name: string; records: number; bytes: number; sha256: string };

export const exportFormat = 'stint-export';
export const exportVersion = 1;
export const manifestName = 'manifest.json';

/** To work with: what the API reads. */
export const jsonFileName = (area: string) => `${area}.json`;
export const csvFileName = (area: string) => `${area}.csv`;
/** To be read back: the rows as they are stored, one a line. */
export const rowsFileName = (area: string) => `stint/${area}.jsonl`;

/** For a person who opens the ZIP. */
export const readmeText = `Everything in your Stint account.

*.csv    for spreadsheets (RFC 4180, UTF-8); text that looks like a formula starts with an apostrophe
*.json   for programs: the records with the fields of the API
stint/   for Stint: upload this ZIP on the Profile page of an empty account to restore it
manifest.json lists every file with its number of records and its SHA-256.
`;
