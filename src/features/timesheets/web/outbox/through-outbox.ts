import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { currentOutbox } from './current.ts';
import type { WishFor } from './outbox-store.ts';
import { service } from './service.ts';

/**
 * Creating, changing, deleting and putting back an entry: asked of the service at once and answered by it, refusals and
 * all. Only where nobody answers, or something of that entry waits already, the wish joins the outbox, and the promise
 * is fulfilled once that is on disk.
 */
export const throughOutbox = {
  create: {
    async call(body: NewTimesheetEntry): Promise<{ id: string }> {
      const { id } = body;
      if (id === undefined) return service.create.call(body);
      const wish = { id, kind: 'create' as const, body: { ...body, id } };
      return (await heard(wish, (options) => made(body, options))) ?? { id };
    },
  },

  update: {
    async call({ id, revision, ...body }: TimesheetChange): Promise<TimesheetEntry> {
      const seen = seenRevision(id, revision);
      const wish = { id, revision: seen, kind: 'change' as const, body };
      const entry = await heard(wish, (options) =>
        service.update.call({ ...body, id, revision: seen }, options),
      );
      return entry ?? entryToBe(id);
    },
  },

  delete: {
    /** With a `revision`, not once it was changed since. */
    async call({ id, revision }: { id: string; revision?: number }): Promise<object> {
      const seen = seenRevision(id, revision);
      const wish = { id, revision: seen, kind: 'delete' as const, body: null };
      const entries = [{ id, revision: seen }];
      await heard<object>(wish, (options) =>
        seen === undefined
          ? service.delete.call({ id }, options)
          : service.deleteMany.call({ entries, operationId: freshId() }, options),
      );
      return {};
    },
  },

  restore: {
    async call({ id }: { id: string }): Promise<TimesheetEntry> {
      const undoes = currentOutbox()?.deletionOf(id) ?? null;
      const wish = { id, kind: 'restore' as const, body: { undoes } };
      const entry = await heard(wish, async (options) => {
        if (undoes === null) return service.restore.call({ id }, options);
        const { putBack } = await import('./sending.ts');
        return putBack(service, { id, undoes }, options);
      });
      return entry ?? entryToBe(id);
    },
  },
};

/** The revision that somebody has seen, or what this page's own wishes have made of it since. */
function seenRevision(id: string, revision: number | undefined): number | undefined {
  return revision && (currentOutbox()?.revisionNow(id, revision) ?? revision);
}

type Options = { signal?: AbortSignal };

/** A proxy or a hotel's login page may answer in the service's place: then nothing was made. */
async function made(body: NewTimesheetEntry, options: Options): Promise<{ id: string }> {
  const answer: unknown = await service.create.call(body, options);
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) {
    throw new Error('No id came back.');
  }
  return { id: String(answer.id) };
}

/** What the service answers; null once the wish has joined the outbox instead. */
async function heard<T>(wish: WishFor, ask: (options: Options) => Promise<T>): Promise<T | null> {
  const outbox = currentOutbox();
  if (!outbox?.takes(wish)) return ask({});
  if (outbox.holds(wish.id) || !navigator.onLine) {
    await outbox.add(wish, false);
    return null;
  }
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await ask({ signal: patience });
  } catch (error) {
    if (!failureOf(error).isAway && !patience.aborted) throw error;
    // It may have arrived all the same.
    await outbox.add(wish, true);
    return null;
  }
}

/** A network that leads nowhere says nothing at all. */
const patienceMs = 15_000;

/** `takes` has seen that it is known. */
function entryToBe(id: string): TimesheetEntry {
  const entry = currentOutbox()?.entryToBe(id);
  if (!entry) throw new Error('An entry that is not known cannot be changed without a network.');
  return entry;
}
