/** Offline operations, identified by number. */
import type {
  PendingChange,
  OperationInput,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { anId } from './entity-fixtures.ts';

type Kind<K extends OperationInput['kind']> = Extract<OperationInput, { kind: K }>;

export function aCreate(
  number: number,
  id: string,
  body: Partial<Kind<'create'>['body']> = {},
): PendingChange {
  return {
    ...about(number, id),
    kind: 'create',
    body: {
      id,
      date: '2026-11-20',
      description: 'Sketches',
      duration: 2,
      timeZone: 'Europe/Berlin',
      ...body,
    },
  };
}

export function aChange(
  number: number,
  id: string,
  body: Kind<'change'>['body'] = { description: `Change ${number}` },
): PendingChange {
  return { ...about(number, id), kind: 'change', body };
}

export function aDelete(number: number, id: string): PendingChange {
  return { ...about(number, id), kind: 'delete', body: null };
}

export function aRestore(
  number: number,
  id: string,
  body: Kind<'restore'>['body'] = { undoes: null },
): PendingChange {
  return { ...about(number, id), kind: 'restore', body };
}

function about(number: number, id: string) {
  return {
    opId: anId(1000 + number),
    uid: anId(1),
    id,
    madeAt: '2026-11-21T10:00:00.000Z',
    seen: null,
    baseRevision: null,
    isTried: false,
    standing: { is: 'waiting' as const },
  };
}
