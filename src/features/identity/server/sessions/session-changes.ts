import { AsyncLocalStorage } from 'node:async_hooks';

const changedUsers = new AsyncLocalStorage<Set<string>>();

/** Notes that sessions of a user ended, or that their profile changed. */
export function noteSessionChange(userId: string): void {
  changedUsers.getStore()?.add(userId);
}

/** The result of `work`, and the users whose sessions or profile it changed. */
export async function collectSessionChanges<T>(
  work: () => Promise<T>,
): Promise<{ result: T; users: ReadonlySet<string> }> {
  const users = new Set<string>();
  return { result: await changedUsers.run(users, work), users };
}
