import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fromFdPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import * as z from 'zod';
import * as exportMessages from '#messages/api/exports.ts';
import {
  contentFolder,
  exportFormat,
  exportVersion,
  manifestName,
} from '#src/features/exports/rules/manifest.ts';
import type { Manifest } from '#src/features/exports/rules/manifest.ts';
import { TargetChoice } from '#src/features/identity/contract-fields.ts';
import { isNestedTooDeeply } from '#src/platform/server/http/json-body.ts';
import {
  Currency,
  Day,
  FormatsChoice,
  Instant,
  Rate,
  RoundingChoice,
} from '#src/platform/shared/field-schemas.ts';
import { InvalidExportError } from './invalid-export-error.ts';

/** Unpacked sizes in bytes: a guard against ZIP bombs. */
const limits = { files: 200, contents: 200_000, bytes: 4 * 1024 ** 3, manifest: 1024 ** 2, line: 1024 ** 2 };

const ManifestSchema = z.object({
  format: z.literal(exportFormat),
  version: z.int().min(1),
  madeAt: Instant,
  account: z.object({
    email: z.string(),
    displayName: z.string(),
    timeZone: z.string().max(64),
    currency: Currency,
    weekStart: z.int().min(0).max(6),
    rounding: RoundingChoice,
    defaultRate: Rate.nullable(),
    target: TargetChoice.nullable(),
    formats: FormatsChoice.nullable(),
    lockedUntil: Day.nullable(),
  }),
  files: z.array(
    z.object({ name: z.string(), records: z.int(), bytes: z.int(), sha256: z.string().length(64) }),
  ),
});

export type OpenedExport = {
  manifest: Manifest;
  /** The lines of a file; verifies its hash after the last one. Throws InvalidExportError. */
  lines(name: string): AsyncGenerator<string>;
  /** The content of a file that isn’t in the manifest. Throws InvalidExportError if it is missing. */
  content(name: string): Promise<Readable>;
};

/** Leaves the descriptor open. Throws InvalidExportError for a foreign file or one above the limits. */
export async function openExport(descriptor: number): Promise<OpenedExport> {
  const zip = await fromFdPromise(descriptor, { autoClose: false, lazyEntries: true }).catch(
    (error: unknown) => {
      throw new InvalidExportError(exportMessages.notZip, { cause: error });
    },
  );
  const entries = await readEntries(zip);
  const manifest = await readManifest(zip, entries.get(manifestName));
  return {
    manifest,
    async content(name) {
      const entry = entries.get(name);
      if (!entry) throw new InvalidExportError(exportMessages.fileMissing({ name }));
      return zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw new InvalidExportError(exportMessages.fileChanged({ name }), { cause: error });
      });
    },
    lines: (name) => verifiedLines(zip, entries.get(name), manifest, name),
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let files = 0;
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      // Documents have a limit of their own: the quota.
      if (!entry.fileName.startsWith(contentFolder)) {
        files += 1;
        bytes += entry.uncompressedSize;
      }
      if (files > limits.files || entries.size > limits.contents || bytes > limits.bytes)
        throw new InvalidExportError(exportMessages.notOurs);
    }
  } catch (error) {
    throw error instanceof InvalidExportError
      ? error
      : new InvalidExportError(exportMessages.notOurs, { cause: error });
  }
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > limits.manifest)
    throw new InvalidExportError(exportMessages.notOurs);
  const json: unknown = await zip
    .openReadStreamPromise(entry)
    .then(text)
    .then((content) => (isNestedTooDeeply(content) ? null : (JSON.parse(content) as unknown)))
    .catch(() => null);
  const manifest = ManifestSchema.safeParse(json);
  if (!manifest.success) throw new InvalidExportError(exportMessages.notOurs, { cause: manifest.error });
  if (manifest.data.version > exportVersion) throw new InvalidExportError(exportMessages.newer);
  return manifest.data;
}

async function* verifiedLines(
  zip: ZipFile,
  entry: Entry | undefined,
  { files }: Manifest,
  name: string,
): AsyncGenerator<string> {
  const listed = files.find((file) => file.name === name);
  if (!entry || !listed) throw new InvalidExportError(exportMessages.fileMissing({ name }));
  const hash = createHash('sha256');
  let rest = '';
  let count = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      // A stream without an encoding yields buffers.
      const bytes = chunk as Buffer;
      hash.update(bytes);
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > limits.line)
        throw new InvalidExportError(exportMessages.fileUnreadable({ name, line: count + 1 }));
      for (const line of lines) {
        count += 1;
        yield line;
      }
    }
  } catch (error) {
    // Errors of the consumer don't pass through this generator.
    throw error instanceof InvalidExportError
      ? error
      : new InvalidExportError(exportMessages.fileUnreadable({ name, line: count + 1 }), { cause: error });
  }
  if (rest !== '' || count !== listed.records || hash.digest('hex') !== listed.sha256) {
    throw new InvalidExportError(exportMessages.fileChanged({ name }));
  }
}
