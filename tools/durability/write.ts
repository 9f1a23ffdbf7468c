import { randomBytes } from 'node:crypto';
import { newId } from '#src/platform/shared/ids.ts';
import { ask } from '#tests/support/accounts.ts';
import type { TestAccount } from '#tests/support/accounts.ts';

export type Author = { url: string; account: TestAccount };

/** Entries by id, with their text: those we were told are saved, and those that we got no answer about. */
export type Notebook = { told: Map<string, string>; unsure: Map<string, string> };

type Writing = {
  /** So many were told, or nobody can write any more. */
  enough: Promise<void>;
  ended: Promise<void>;
};

/** Many people write, each one entry after another, until the server is gone. */
export function startWriting(
  author: Author,
  notebook: Notebook,
  { people, until }: { people: number; until: number },
): Writing {
  const enough = Promise.withResolvers<void>();
  async function writeOn(person: number): Promise<void> {
    for (let entry = 1; ; entry += 1) {
      const id = newId(Date.now(), randomBytes(10));
      if (!(await write(author, notebook, id, `Entry ${entry} of person ${person}, ${id}`))) return;
      if (notebook.told.size >= until) enough.resolve();
    }
  }
  const ended = Promise.all(Array.from({ length: people }, (_, person) => writeOn(person))).then(() =>
    enough.resolve(),
  );
  return { enough: enough.promise, ended };
}

/** Noted as unsure before it is sent, and as told only when the answer says so. */
export async function write(
  { url, account }: Author,
  { told, unsure }: Notebook,
  id: string,
  description: string,
): Promise<boolean> {
  unsure.set(id, description);
  try {
    await ask(url, account, 'POST', '/timesheets', { id, date: '2026-11-20', description, duration: 0.25 });
  } catch {
    // Silent: the server was killed, which is the point; the entry stays unsure.
    return false;
  }
  unsure.delete(id);
  told.set(id, description);
  return true;
}
