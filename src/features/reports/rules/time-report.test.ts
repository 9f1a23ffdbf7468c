import { expect, it } from 'vitest';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { toReportRow } from './time-report.ts';

it('counts breaks to the second', () => {
  const breakPeriods = [{ start: '2026-11-20T10:00:00.251Z', end: '2026-11-20T10:00:01.900Z' }];
  const names = { clients: new Map(), projects: new Map() };
  expect(toReportRow(entryRecord({ id: anId(30), breakPeriods }), names, noRounding).pauseMs).toBe(2000);
});
