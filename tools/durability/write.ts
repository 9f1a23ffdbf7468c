import { randomBytes } from 'node:crypto';
import { newId } from '#src/platform/shared/ids.ts';
import { ask } from '#tests/support/accounts.ts';
import type { TestAccount } from '#tests/support/accounts.ts';

export type Author = { url: string; account: TestAccount };

/** Entries by id, with their text: those we were told are saved, and those that we got no answer about. */
export type Notebook = { told: Map<string, string>; unsure: Map<string, string> };

/** Many people write, each one entry after another, until the server is gone. */
export async function startWriting(author: Author, notebook: Notebook, people: number): Promise<void> {
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (let entry = 1; ; entry += 1) {
        const id = newId(Date.now(), randomBytes(10));
        const isTold = await write(author, notebook, id, `Entry ${entry} of person ${person}, ${id}`);
        if (!isTold) return;
      }
    }),
  );
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
