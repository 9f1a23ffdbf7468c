import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';

/** Settings for a time import; a test overrides what matters to it. */
export function importSettings(overrides: Partial<ImportSettings> = {}): ImportSettings {
  return {
    kind: 'entries',
    format: 'generic',
    columns: ['date', 'duration', 'description', 'project'],
    dateOrder: 'ymd',
    decimal: '.',
    durationUnit: 'hours',
    timeZone: 'Europe/Berlin',
    person: null,
    alreadyInvoiced: { by: 'none' },
    ...overrides,
  };
}
