import { Download, FileInput, Upload } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/exports.ts';
import { download } from '#src/platform/web/download.ts';
import { FileButton } from '#src/platform/web/form/file-button.tsx';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { uploadExport } from './upload-export.ts';
import type { RestoreResult } from './upload-export.ts';
import * as styles from './your-data-section.module.css';

export function YourDataSection() {
  const [isExporting, setIsExporting] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);
  const [result, setResult] = useState<RestoreResult | null>(null);

  async function exportAll() {
    setIsExporting(true);
    await download('/api/v1/exports/everything');
    setIsExporting(false);
  }

  async function restoreFile(file: File) {
    setIsRestoring(true);
    setResult(null);
    setResult(await uploadExport(file));
    setIsRestoring(false);
  }

  return (
    <div className={styles.parts}>
      <p className={classNames(text.body, text.quiet)}>{m.intro}</p>
      <div className={styles.buttons}>
        <ButtonLink to="/imports" variant="outlined" icon={FileInput}>
          {m.importFromAnotherTool}
        </ButtonLink>
        <Button variant="outlined" isBusy={isExporting} icon={Download} onClick={() => void exportAll()}>
          {m.exportEverything}
        </Button>
        <FileButton
          label={m.exportToRestore}
          accept=".zip,application/zip"
          variant="outlined"
          isBusy={isRestoring}
          icon={Upload}
          onChoose={(file) => void restoreFile(file)}
        >
          {m.restoreFromExport}
        </FileButton>
      </div>
      {result && <Alert tone={result.isDone ? 'success' : 'error'}>{result.message}</Alert>}
    </div>
  );
}
