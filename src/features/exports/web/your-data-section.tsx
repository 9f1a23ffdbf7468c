import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download, FileInput, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages/exports.ts';
import { download } from '#src/platform/web/download.ts';
import { FileButton } from '#src/platform/web/form/file-button.tsx';
import { uploadExport } from './upload-export.ts';
import type { RestoreResult } from './upload-export.ts';

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
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary' }}>{m.intro}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          component={Link}
          to="/imports"
          variant="outlined"
          startIcon={<FileInput size={16} aria-hidden />}
        >
          {m.importFromAnotherTool}
        </Button>
        <Button
          variant="outlined"
          loading={isExporting}
          loadingPosition="start"
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => void exportAll()}
        >
          {m.exportEverything}
        </Button>
        <FileButton
          label={m.exportToRestore}
          accept=".zip,application/zip"
          tone="neutral"
          isBusy={isRestoring}
          icon={<Upload size={16} aria-hidden />}
          onChoose={(file) => void restoreFile(file)}
        >
          {m.restoreFromExport}
        </FileButton>
      </Box>
      {result && (
        <Alert severity={result.isDone ? 'success' : 'error'} sx={{ width: '100%' }}>
          {result.message}
        </Alert>
      )}
    </Box>
  );
}
