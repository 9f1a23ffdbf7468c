import type { ContentLimits } from '#src/platform/server/export-contract.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import type { RestoreSummary } from './restore-export.ts';

/** `dataKey`: null unless the tenant's private values are encrypted. */
export type ExportTask = {
  dataKey: Buffer | null;
  files: ContentLimits & Pick<FileServices, 'uploadFolder'>;
} & ({ do: 'pack'; madeAt: string; email: string; displayName: string } | { do: 'restore' });

export type RestoreOutcome = RestoreSummary | { refused: { status: number; code: string; message: string } };

/** Without what can't be sent to another process. */
export function toTaskFiles({
  storeConfig,
  uploadFolder,
  quotaBytes,
  clamav,
}: FileServices): ExportTask['files'] {
  return { storeConfig, uploadFolder, quotaBytes, clamav };
}
