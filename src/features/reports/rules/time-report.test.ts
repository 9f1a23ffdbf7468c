import { expect, it } from 'vitest';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { toReportRow } from './time-report.ts';

it('names the client “Internal” for a project without one', () => {
  const names = {
    clients: new Map(),
    projects: new Map([[anId(20), 'Hiring']]),
    tasks: new Map(),
    person: 'Ann',
  };
  const clientOf = (fields: { projectId: string | null }) =>
    toReportRow(entryRecord({ id: anId(30), clientId: null, ...fields }), names, noRounding).client;
  expect(clientOf({ projectId: anId(20) })).toBe('Internal');
  expect(clientOf({ projectId: null })).toBe('');
});

it('counts breaks to the second', () => {
  const breakPeriods = [{ start: '2026-11-20T10:00:00.251Z', end: '2026-11-20T10:00:01.900Z' }];
  const names = { clients: new Map(), projects: new Map(), tasks: new Map(), person: 'Ann' };
  expect(toReportRow(entryRecord({ id: anId(30), breakPeriods }), names, noRounding).pauseMs).toBe(2000);
});
