/** Values of the examples, so that records refer to each other. */
export const exampleIds = {
  user: '01936b2e-4f00-7000-8000-000000000001',
  client: '01936b2e-4f00-7000-8000-000000000002',
  project: '01936b2e-4f00-7000-8000-000000000003',
  task: '01936b2e-4f00-7000-8000-000000000004',
  entry: '01936b2e-4f00-7000-8000-000000000005',
  invoice: '01936b2e-4f00-7000-8000-000000000006',
  payment: '01936b2e-4f00-7000-8000-000000000007',
  document: '01936b2e-4f00-7000-8000-000000000008',
  device: '01936b2e-4f00-7000-8000-000000000009',
  line: '01936b2e-4f00-7000-8000-00000000000a',
  other: '01936b2e-4f00-7000-8000-00000000000b',
} as const;

/** When an example was created and last changed. */
export const exampleTimes = {
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-20T15:30:00.000Z',
} as const;

/** What every stored record has. */
export const exampleRecord = {
  id: exampleIds.other,
  userId: exampleIds.user,
  ...exampleTimes,
  revision: 1,
} as const;
