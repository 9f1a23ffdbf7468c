import 'fake-indexeddb/auto';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { documentRecord, fakeDocumentsServer } from '#tests/support/screen/fake-documents-server.ts';
import type { FakeDocumentsServer } from '#tests/support/screen/fake-documents-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { DocumentsPage } from './documents-page.tsx';

const contract = documentRecord({
  id: anId(1),
  name: 'Framework agreement.pdf',
  type: 'contract',
  entityType: 'client',
  entityId: anId(10),
  expiresOn: '2026-12-05',
  uploadedAt: '2026-11-02T09:00:00.000Z',
});
const photo = documentRecord({
  id: anId(2),
  name: 'Whiteboard.png',
  contentType: 'image/png',
  preview: 'image',
  sizeBytes: 812,
  type: 'projectDocument',
  entityType: 'project',
  entityId: anId(20),
  tags: ['Workshop'],
  uploadedAt: '2026-11-03T09:00:00.000Z',
});

let server: FakeDocumentsServer;
let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  server = fakeDocumentsServer([contract, photo]);
});

afterEach(() => act(resetTime));

async function openPage(search = '') {
  render(
    <MemoryRouter initialEntries={[`/documents${search}`]}>
      <SignedIn>
        <DocumentsPage />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Documents' });
  return userEvent.setup();
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the documents page', () => {
  it('lists documents with what they belong to, newest first [2.10]', async () => {
    await openPage();
    await screen.findByRole('link', { name: 'Website' });
    expect(rows()).toEqual([
      expect.stringMatching(/Whiteboard\.png.*Website.*812 bytes.*3 Nov/),
      expect.stringMatching(/Framework agreement\.pdf.*Acme.*1\.2 MB.*2 Nov.*In 12 days/),
    ]);
  });

  it.each([
    ['?q=acme', 'Framework agreement.pdf'],
    ['?kind=image', 'Whiteboard.png'],
    [`?of=client+${anId(10)}`, 'Framework agreement.pdf'],
    ['?tag=workshop', 'Whiteboard.png'],
    ['?expires=soon', 'Framework agreement.pdf'],
  ])('filters by %s', async (search, name) => {
    await openPage(search);
    await screen.findByText('1 document');
    expect(rows()).toEqual([expect.stringContaining(name)]);
  });

  it('shows the newest first, and the oldest after a click on Uploaded', async () => {
    const user = await openPage();
    await screen.findByText('2 documents');
    const header = () => screen.getByRole('columnheader', { name: /^Uploaded/ });
    expect(header().getAttribute('aria-sort')).toBe('descending');
    await user.click(within(header()).getByRole('button'));
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    expect(rows()[0]).toContain('Framework agreement.pdf');
    await user.click(within(header()).getByRole('button'));
    expect(rows()[0]).toContain('Whiteboard.png');
  });

  it('has no column for expiry dates without any', async () => {
    server.documents = [photo];
    await openPage();
    await screen.findByText('1 document');
    expect(screen.queryByRole('columnheader', { name: 'Expires' })).toBeNull();
  });

  it('hides the PDFs of invoices until they are chosen or searched for, and storage with room', async () => {
    server.documents = [
      photo,
      documentRecord({
        id: anId(3),
        name: '2026-0001.pdf',
        type: 'invoicePdf',
        entityType: 'invoice',
        entityId: anId(30),
      }),
    ];
    const user = await openPage();
    await screen.findByText('1 document');
    expect(screen.queryByText(/of 5 GB used/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Invoice files' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Shown' }));
    await screen.findByText('2 documents');
    await user.click(screen.getByRole('button', { name: 'Remove filter Invoice files' }));
    await user.type(screen.getByRole('searchbox'), '0001');
    expect(await screen.findByRole('link', { name: '2026-0001' })).toBeTruthy();
  });

  it('says where the PDFs of invoices are if there is nothing else', async () => {
    server.documents = [
      documentRecord({
        id: anId(3),
        name: '2026-0001.pdf',
        type: 'invoicePdf',
        entityType: 'invoice',
        entityId: anId(30),
      }),
    ];
    const user = await openPage();
    await screen.findByText(/^So far there are only the files of your invoices/);
    await user.click(screen.getByRole('button', { name: 'Show invoice files' }));
    expect(await screen.findByText('1 document')).toBeTruthy();
  });

  it('links the PDF of an invoice to it, without deleting, moving or renaming it', async () => {
    server.documents = [
      documentRecord({
        id: anId(3),
        name: '2026-0001.pdf',
        type: 'invoicePdf',
        entityType: 'invoice',
        entityId: anId(30),
      }),
    ];
    server.usedBytes = 3_435_973_836;
    const user = await openPage('?invoices=shown');
    const link = await screen.findByRole('link', { name: '2026-0001' });
    expect(link.getAttribute('href')).toBe(`/invoices/${anId(30)}`);
    await screen.findByText('3.2 GB of 5 GB used, plus 1.2 MB of invoices');
    await user.click(screen.getByRole('button', { name: 'Actions for 2026-0001.pdf' }));
    await screen.findByRole('menuitem', { name: 'Preview' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit document' });
    expect(within(dialog).queryByLabelText(/^Name/)).toBeNull();
    expect(within(dialog).queryByLabelText(/^Belongs to/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

    await user.click(screen.getByRole('checkbox', { name: 'Select 2026-0001.pdf' }));
    for (const name of ['Delete', 'Move'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  });

  it('suggests the client that the list shows for new files', async () => {
    const user = await openPage(`?of=client+${anId(10)}`);
    await screen.findByText('1 document');
    await user.upload(screen.getByLabelText('Choose files'), new File(['text'], 'brief.txt'));
    const dialog = await screen.findByRole('dialog', { name: 'Add files' });
    expect(within(dialog).getByRole('combobox', { name: 'Belongs to' })).toHaveProperty('value', 'Acme');
  });

  it('offers a large PDF as a download only', async () => {
    server.documents = [{ ...contract, sizeBytes: documentLimits.pdfPreview + 1 }];
    const user = await openPage();
    await user.click(await screen.findByRole('button', { name: 'PDF Framework agreement.pdf' }));
    await screen.findByText('This file is too large to preview (50 MB). Download it to open it.');
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('sorts by size', async () => {
    await openPage('?sort=size');
    await screen.findByText('2 documents');
    expect(rows()[0]).toContain('Whiteboard.png');
  });

  it('deletes a document, and restores it on Undo', async () => {
    const user = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Actions for Whiteboard.png' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('1 document');
    const notice = await screen.findByText('Deleted Whiteboard.png');
    expect(notice).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 documents');
  });

  it('adds tags to the selected documents, and keeps theirs', async () => {
    const user = await openPage();
    await screen.findByText('2 documents');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Add tags' }));
    await user.type(await screen.findByRole('combobox', { name: 'Tags' }), '2026,');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add tags' }));
    await screen.findByText('Added tags to 2 documents');
    expect(server.documents.map(({ tags }) => tags)).toEqual([['2026'], ['Workshop', '2026']]);
  });

  it('renames a document in a dialog', async () => {
    const user = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Actions for Whiteboard.png' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Board.png{Enter}');
    await screen.findByText('Saved Board.png');
    expect(server.documents[1]?.name).toBe('Board.png');
  });
});

it('shows files that clients sent until they are accepted, which can be undone', async () => {
  server.received = [
    {
      id: anId(90),
      clientId: anId(10),
      clientName: 'Acme',
      sender: 'Nora Berg',
      name: 'Floor plan.pdf',
      contentType: 'application/pdf',
      sizeBytes: 1_258_291,
      isScanned: false,
      createdAt: '2026-11-22T09:00:00.000Z',
      deletedAt: '2027-02-20T09:00:00.000Z',
    },
  ];
  const user = await openPage();
  const files = await screen.findByRole('region', { name: 'New from Acme' });
  expect(within(files).getByRole('listitem').textContent).toContain('Nora Berg');
  expect(within(files).getByText(/Not checked for malware/)).toBeTruthy();
  await user.click(within(files).getByRole('button', { name: 'Accept Floor plan.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Restored');
  expect(server.requests).toEqual([
    ['acceptReceived', { id: anId(90) }],
    ['restoreReceived', { id: anId(90) }],
  ]);
});
