import { expect, it } from 'vitest';
import { restorePath } from '#src/features/exports/rules/manifest.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { uploadExport } from './upload-export.ts';

async function restore(counts: Record<string, number>): Promise<string> {
  serveRouter({}, { [restorePath]: () => ({ counts, notes: [] }) });
  return (await uploadExport(new File(['ZIP'], 'export.zip'))).message;
}

it('says what a restore brought back, and nothing of what the export didn’t have', async () => {
  const counts = { clients: 1, projects: 0, expenses: 2, payments: 0, timesheets: 16_321 };
  expect(await restore(counts)).toBe('Restored 1 client, 2 expenses and 16,321 entries.');
  expect(await restore({ clients: 0, timesheets: 0 })).toBe('The export has no records.');
});
