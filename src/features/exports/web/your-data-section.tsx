import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
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
      <Typography sx={{ color: 'text.secondary' }}>
        Download all your data as a ZIP of CSV and JSON files. You can restore the ZIP into an empty account
        on any Stint installation; the CSV files alone lack the timer and earlier project terms. The ZIP isn’t
        encrypted: anyone who has it can read it, including the fields that private mode encrypts.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          loading={isExporting}
          loadingPosition="start"
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => void exportAll()}
        >
          Export everything
        </Button>
        <FileButton
          label="Export to restore"
          accept=".zip,application/zip"
          color="inherit"
          isBusy={isRestoring}
          startIcon={<Upload size={16} aria-hidden />}
          onChoose={(file) => void restoreFile(file)}
        >
          Restore from export
        </FileButton>
        <Button component={Link} to="/imports" color="inherit">
          Import from another tool
        </Button>
      </Box>
      {result && (
        <Alert severity={result.isDone ? 'success' : 'error'} sx={{ width: '100%' }}>
          {result.message}
        </Alert>
      )}
    </Box>
  );
}
