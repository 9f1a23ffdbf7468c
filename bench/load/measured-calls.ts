/** The three measured calls, for the baseline and for Stint. */
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { cookieHeader } from '../bench-sessions.ts';
import { projectsOfUser } from '../database/population.ts';

export type CallName = 'create an entry' | 'list the newest 50' | 'totals of a month';
export type ServerKind = 'floor' | 'stint';
export type MeasuredCall = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** The call as made by user number `user`. */
export function createCall(name: CallName, target: ServerKind, user: number): MeasuredCall {
  const base = target === 'stint' ? '/api/v1' : `/${seededId('1', user)}`;
  const headers = { cookie: cookieHeader(user) };
  switch (name) {
    case 'create an entry':
      return {
        method: 'POST',
        path: `${base}/timesheets`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(createEntryBody(user)),
      };
    case 'list the newest 50':
      return { method: 'GET', path: `${base}/timesheets?limit=50`, headers };
    case 'totals of a month': {
      const { from, to } = lastMonth();
      return { method: 'GET', path: `${base}/timesheets/totals?from=${from}&to=${to}`, headers };
    }
  }
}

let created = 0;

/** As the floating timer saves: after the previous entry, not overlapping. */
function createEntryBody(user: number) {
  const start = Date.parse(new Date().toISOString().slice(0, 10)) + 30_000 * created;
  created += 1;
  const startTime = new Date(start).toISOString();
  return {
    id: newId(),
    projectId: seededId('4', user * projectsOfUser + Math.floor(Math.random() * projectsOfUser)),
    clientId: seededId('3', user),
    date: startTime.slice(0, 10),
    startTime,
    endTime: new Date(start + 27_000).toISOString(),
    duration: 0.0075,
    description: 'Worked on another part of what was agreed',
    billable: true,
  };
}

function lastMonth() {
  const { from } = monthOf(new Date().toISOString().slice(0, 10));
  return monthOf(new Date(Date.parse(from) - 1).toISOString().slice(0, 10));
}

function seededId(kind: string, number: number): string {
  return `00000000-0000-7000-800${kind}-${number.toString(16).padStart(12, '0')}`;
}
