/** Private mode stores the notes of projects encrypted only. */
import { expect, it } from 'vitest';
import { aProject, newId } from '#tests/support/request-fixtures.ts';
import { browserCipher, switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const secret = () => `geheim-${newId()}`;

async function stored(texts: readonly string[]): Promise<string[]> {
  const { rows } = await withClient(stint.database.url, (owner) =>
    owner.query<{ all: string }>(
      `select coalesce(string_agg(each, ''), '') as all from (
         select projects::text as each from projects union all select operations::text from operations) parts`,
    ),
  );
  return texts.filter((text) => rows[0]?.all.includes(text));
}

it('encrypts notes from API clients and browsers, and decrypts no tampered copy [3.6]', async () => {
  const ann = await stint.newTenant();
  const browser = await browserCipher(ann, 'projects');
  await switchPrivateMode(ann, true);
  const [notes, changed, sealed] = [secret(), secret(), secret()];
  const { id } = await ann.api.projects.create(aProject({ notes }));
  const first = await ann.api.projects.get({ id });
  expect(first).toMatchObject({ notes: null, notesEnc: { v: 2 } });
  expect(await browser.open(id, 'notes', first?.notesEnc)).toBe(notes);

  const updated = await ann.api.projects.update({ id, notes: changed });
  expect(await browser.open(id, 'notes', updated.notesEnc)).toBe(changed);
  const notesEnc = await browser.seal(id, 'notes', sealed);
  expect(await ann.api.projects.update({ id, notes: null, notesEnc })).toMatchObject({ notesEnc });
  const foreign = await browser.seal(newId(), 'notes', 'x');
  await expect(ann.api.projects.update({ id, notesEnc: foreign })).rejects.toMatchObject({
    data: { fields: { notesEnc: 'can’t be decrypted with your data key' } },
  });

  expect(await ann.api.projects.update({ id, name: 'Renamed' })).toMatchObject({ notesEnc });
  expect(await stored([notes, changed, sealed])).toEqual([]);
  expect(await ann.api.projects.update({ id, notes: null })).not.toHaveProperty('notesEnc');
});

it('treats a repeated create of encrypted notes as the same request [3.6]', async () => {
  const ann = await stint.newTenant();
  const browser = await browserCipher(ann, 'projects');
  await switchPrivateMode(ann, true);
  const id = newId();
  const request = async () => ({ id, ...aProject(), notesEnc: await browser.seal(id, 'notes', 'same') });

  await ann.api.projects.create(await request());

  expect(await ann.api.projects.create(await request())).toEqual({ id });
});

it('converts the notes of projects and deleted projects, and back', async () => {
  const ann = await stint.newTenant();
  const [currentText, deletedText] = [secret(), secret()];
  const { id } = await ann.api.projects.create(aProject({ notes: currentText }));
  const { id: deleted } = await ann.api.projects.create(aProject({ notes: deletedText }));
  await ann.api.projects.delete({ id: deleted });

  expect(await switchPrivateMode(ann, true)).toBe('on');
  expect(await stored([currentText, deletedText])).toEqual([]);
  await ann.api.projects.undo({ id: deleted });
  expect(await ann.api.projects.get({ id: deleted })).toMatchObject({ notes: null });

  expect(await switchPrivateMode(ann, false)).toBe('off');
  expect(await ann.api.projects.get({ id })).toMatchObject({ notes: currentText, revision: 1 });
  expect(await ann.api.projects.get({ id: deleted })).toMatchObject({ notes: deletedText });
});
