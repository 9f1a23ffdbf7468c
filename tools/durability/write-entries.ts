import { newId } from '#src/platform/web/new-id.ts';
import { callApi } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

export type WriterAccount = { url: string; account: TestAccount };

/** Entries by id, with their text: those confirmed as saved, and those without a response. */
export type WriteLog = { confirmed: Map<string, string>; unconfirmed: Map<string, string> };

type WriteRun = {
  /** Resolves after that many confirmations, or when no one can write any more. */
  reachedTarget: Promise<void>;
  ended: Promise<void>;
};

/** Many users write one entry after another until the server is gone. */
export function startWriting(
  author: WriterAccount,
  writeLog: WriteLog,
  { people, until }: { people: number; until: number },
): WriteRun {
  const enough = Promise.withResolvers<void>();
  async function writeOn(person: number): Promise<void> {
    for (let entry = 1; ; entry += 1) {
      const id = newId();
      if (!(await writeEntry(author, writeLog, id, `Entry ${entry} of person ${person}, ${id}`))) return;
      if (writeLog.confirmed.size >= until) enough.resolve();
    }
  }
  const ended = Promise.all(Array.from({ length: people }, (_, person) => writeOn(person))).then(() =>
    enough.resolve(),
  );
  return { reachedTarget: enough.promise, ended };
}

/** Unconfirmed before the request; confirmed only by the response. */
export async function writeEntry(
  { url, account }: WriterAccount,
  { confirmed, unconfirmed }: WriteLog,
  id: string,
  description: string,
): Promise<boolean> {
  unconfirmed.set(id, description);
  try {
    await callApi(url, account, 'POST', '/timesheets', {
      id,
      date: '2026-11-20',
      description,
      duration: 0.25,
    });
  } catch {
    // Silent: the server was killed on purpose; the entry stays unconfirmed.
    return false;
  }
  unconfirmed.delete(id);
  confirmed.set(id, description);
  return true;
}
