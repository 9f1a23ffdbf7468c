/** An unpriced entry for another account's tests. */
export const foreignEntry = {
  date: '2026-03-02T12:00:00.000Z',
  day: '2026-03-02',
  timeZone: 'UTC',
  startTime: null,
  endTime: null,
  duration: 1,
  description: 'Stolen',
  notes: null,
  tags: [],
  clientId: null,
  projectId: null,
  taskId: null,
  billable: true,
  breakPeriods: [],
  activityLog: [],
};
