/** What the dashboard asks on 21 November 2026 in a week from Monday, by procedure, with the input. */
export const dashboardCalls = [
  ['timesheets/totals', { from: '2026-11-16', to: '2026-11-22' }],
  ['timesheets/totals', { from: '2026-11-01', to: '2026-11-21' }],
  ['timesheets/list', { to: '2026-11-21', order: 'desc', limit: 6 }],
  ['timesheets/unbilled', { limit: 5 }],
  ['projects/usage', { limit: 10 }],
  ['invoices/totals', {}],
  ['expenses/overview', { from: '2026-11-01', to: '2026-11-30' }],
  ['documents/expiring', { until: '2026-12-21', limit: 5 }],
] as const;
