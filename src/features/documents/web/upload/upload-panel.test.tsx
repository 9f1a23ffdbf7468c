import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '#src/features/documents/rules/document-place.ts';
import { newUpload } from '#src/features/documents/rules/upload-queue.ts';
import { DocumentsPage } from '#src/features/documents/web/list/documents-page.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { beginSignOut, clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeDocumentsServer } from '#tests/support/screen/fake-documents-server.ts';
import type { FakeDocumentsServer } from '#tests/support/screen/fake-documents-server.ts';
import { adaId, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { forgetStoredUploads } from './forget-uploads.ts';
import { LazyUploadPanel } from './lazy-upload-panel.tsx';
import { uploadsDatabaseName } from './panel-visibility.ts';
import { confirmUploadLoss } from './sign-out-question.ts';
import { cancelUpload, clearEndedUploads, restoreUploads } from './upload-manager.ts';
import { readStoredFile, readStoredUploads, removeStored, storeUpload } from './upload-persistence.ts';

let server: FakeDocumentsServer;

beforeEach(() => {
  server = fakeDocumentsServer([]);
  server.usedBytes = 3_435_973_836;
});

afterEach(async () => {
  cleanup();
  for (const { id } of await readStoredUploads(adaId)) {
    cancelUpload(id);
    await removeStored(adaId, [id]);
  }
  clearEndedUploads();
  clearAccount();
});

async function openPage() {
  render(
    <MemoryRouter initialEntries={['/documents']}>
      <SignedIn>
        <DocumentsPage />
        <LazyUploadPanel />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByText('3.2 GB of 5 GB used');
  return userEvent.setup();
}

const panel = () => screen.getByRole('region', { name: 'Uploads' });
const row = (name: string) => within(panel()).getByRole('listitem', { name });
const aFile = (name: string) => new File(['content'], name, { type: 'text/plain', lastModified: 1 });

async function chooseFiles(user: ReturnType<typeof userEvent.setup>, ...files: File[]) {
  await user.upload(screen.getByLabelText('Choose files'), files);
  return screen.findByRole('dialog', { name: 'Add files' });
}

describe('uploads', () => {
  it('ask what the chosen files belong to, and finish one whose answer was lost [5.5]', async () => {
    const user = await openPage();
    const dialog = await chooseFiles(user, aFile('brief.txt'), aFile('plan.txt'));
    await user.click(within(dialog).getByRole('combobox', { name: 'Belongs to' }));
    await user.click(await screen.findByRole('option', { name: 'Acme' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Contract' }));
    await user.click(within(dialog).getByRole('button', { name: 'Upload 2 files' }));
    await screen.findByRole('heading', { name: '2 files uploaded' });
    const started = server.requests.filter(([procedure]) => procedure === 'startUpload');
    expect(started.map(([, input]) => input)).toMatchObject(
      ['brief.txt', 'plan.txt'].map((name) => ({
        type: 'contract',
        entityType: 'client',
        entityId: anId(10),
        name,
        sizeBytes: 7,
      })),
    );
    expect(server.documents).toHaveLength(2);
    await waitFor(async () => expect(await readStoredUploads(adaId)).toEqual([]));
  });

  it('keep what is typed when the choices are refreshed', async () => {
    const user = await openPage();
    const dialog = await chooseFiles(user, aFile('brief.txt'));
    const field = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Belongs to' });
    await user.clear(field);
    await user.type(field, 'Ac');
    act(() => void queryClient.setQueryData(allProjectsQuery.queryKey, { items: [], nextCursor: null }));
    expect(field.value).toBe('Ac');
    await user.click(screen.getByRole('option', { name: 'Acme' }));
    expect(field.value).toBe('Acme');
  });

  it('start with pasted files, unless a field has the focus', async () => {
    const user = await openPage();
    const clipboardData = { files: [aFile('brief.txt')] };
    fireEvent.paste(screen.getByRole('searchbox'), { clipboardData });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.paste(document.body, { clipboardData });
    const dialog = await screen.findByRole('dialog', { name: 'Add files' });
    expect(within(dialog).getByRole('list', { name: 'Files' }).textContent).toBe('brief.txt7 bytes');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  });

  it('show the server’s reason, and try again on Retry [8.5]', async () => {
    server.isQuotaExceeded = true;
    const user = await openPage();
    const dialog = await chooseFiles(user, aFile('brief.txt'));
    await user.click(within(dialog).getByRole('button', { name: 'Upload 1 file' }));
    await screen.findByText('Storage quota exceeded. Please delete some files and try again.');
    server.isQuotaExceeded = false;
    await user.click(within(row('brief.txt')).getByRole('button', { name: 'Retry brief.txt' }));
    await screen.findByRole('heading', { name: '1 file uploaded' });
    await user.click(screen.getByRole('button', { name: 'Close uploads' }));
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  });

  it('can be cancelled, here and on the server', async () => {
    server.isQuotaExceeded = true;
    const user = await openPage();
    const dialog = await chooseFiles(user, aFile('brief.txt'));
    await user.click(within(dialog).getByRole('button', { name: 'Upload 1 file' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel brief.txt' }));
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    await waitFor(() => expect(server.requests.at(-1)?.[0]).toBe('cancelUpload'));
    await waitFor(async () => expect(await readStoredUploads(adaId)).toEqual([]));
  });

  it('ask before signing out removes their files from the device [4.2]', async () => {
    server.isQuotaExceeded = true;
    const user = await openPage();
    const dialog = await chooseFiles(user, aFile('brief.txt'));
    await user.click(within(dialog).getByRole('button', { name: 'Upload 1 file' }));
    await screen.findByText('Storage quota exceeded. Please delete some files and try again.');
    let asked: Promise<boolean> | undefined;
    act(() => {
      asked = confirmUploadLoss();
    });
    const question = await screen.findByRole('alertdialog', {
      name: 'Log out before your files are uploaded?',
    });
    expect(question.textContent).toContain('1 file isn’t uploaded yet. Logging out cancels its upload.');
    await user.click(within(question).getByRole('button', { name: 'Keep uploading' }));
    expect(await asked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel brief.txt' }));
    expect(await confirmUploadLoss()).toBe(true);
  });

  it('leave no files on the device after signing out [4.2]', async () => {
    server.isQuotaExceeded = true;
    const user = await openPage();
    const dialog = await chooseFiles(user, aFile('brief.txt'));
    await user.click(within(dialog).getByRole('button', { name: 'Upload 1 file' }));
    await waitFor(async () => expect(await readStoredUploads(adaId)).toHaveLength(1));
    act(beginSignOut);
    await waitFor(async () => expect(await readStoredUploads(adaId)).toEqual([]));
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  });

  it('leave no file that a crash left unlisted, after signing out or a start [4.2]', async () => {
    const leaveUnlisted = async (uid: string) => {
      const upload = newUpload(anId(7), aFile('lost.txt'), placeOf('user', uid));
      await storeUpload(uid, upload, aFile('lost.txt'));
      await createIdbLists(uploadsDatabaseName).update(uid, () => []);
    };
    const find = (uid: string) => readStoredFile(uid, anId(7));
    await leaveUnlisted(anId(5));
    await leaveUnlisted(adaId);
    await forgetStoredUploads(adaId);
    expect(await find(adaId)).toBeUndefined();

    await leaveUnlisted(adaId);
    setCurrentAccount({ uid: adaId, timeZone: 'UTC', currency: 'EUR' });
    await restoreUploads();
    expect(await find(adaId)).toBeUndefined();
    expect(await find(anId(5))).toBeDefined();
  });
});
