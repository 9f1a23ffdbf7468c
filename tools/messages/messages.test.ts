import { describe, expect, it } from 'vitest';
import { compareCatalogues, findRepeatedKeys, findUnusedKeys } from './check-messages.ts';
import { compileCatalogue } from './compile-messages.ts';
import { findLiteralTexts } from './find-literal-text.ts';

describe('compileCatalogue', () => {
  const files = compileCatalogue(
    'clients',
    {
      delete: 'Delete',
      deleted: '{count, plural, one {# client} other {# clients}} of {owner} deleted',
      status: '{status, select, active {Active} other {Inactive}}',
    },
    'en',
  );

  it('makes constants of texts, also for reserved words', () => {
    expect(files.get('clients.ts')).toContain('const _delete = "Delete";\nexport { _delete as delete };');
  });

  it('makes typed functions of texts with arguments', () => {
    expect(files.get('clients/deleted.ts')).toContain(
      '(d: { count: number; owner: string | number }): string =>',
    );
    expect(files.get('clients/status.ts')).toContain('(d: { status: "active" | "other" }): string =>');
  });

  it('includes the shared texts in every other catalogue', () => {
    expect(files.get('clients.ts')).toContain("export * from './platform.ts';");
    expect(compileCatalogue('platform', { save: 'Save' }, 'en').get('platform.ts')).not.toContain('*');
  });

  it('throws for a text that is not valid ICU MessageFormat', () => {
    expect(() => compileCatalogue('clients', { bad: '{count, plural, one {#}' }, 'en')).toThrow(/expected/i);
  });
});

it('finds texts that repeat a shared one', () => {
  const shared = { save: 'Save', hours: '{hours} h' };
  expect(findRepeatedKeys({ save: 'Save', hours: 'Hours', name: 'Name' }, shared)).toEqual(['save']);
});

describe('findLiteralTexts', () => {
  const textsOf = (source: string) => findLiteralTexts('x.tsx', source).map(({ text }) => text);

  it.each([
    ['<p>Saved</p>', 'Saved'],
    ['<b>{hours} h</b>', 'h'],
    ['<Button aria-label="Close" />', 'Close'],
    ["notify('Entry deleted')", 'Entry deleted'],
    ['notify(`Deleted “${name}”`)', 'Deleted “{}”'],
    ["const label = isOn ? 'Active' : undefined", 'Active'],
  ])('finds the text in %s', (source, text) => {
    expect(textsOf(`export const x = (${source.replace(/^const label = /, '')});`)).toEqual([text]);
  });

  it.each([
    '<p className="empty list" sx={{ border: "1px solid" }}>{m.saved} · {hours}</p>',
    "event.key === 'Escape'",
    "new TypeError('Not a day')",
    "console.warn('Not encrypted')",
    "fetch('/api/v1/clients')",
    "navigator.locks.request('stint-sync')",
  ])('accepts %s', (source) => {
    expect(textsOf(`export const x = (${source});`)).toEqual([]);
  });
});

describe('findUnusedKeys', () => {
  it('finds a message that no source uses', () => {
    expect(findUnusedKeys({ save: 'Save', saved: 'Saved' }, ['notify(m.saved)'])).toEqual(['save']);
  });
});

describe('compareCatalogues', () => {
  it('finds missing, unknown and different messages', () => {
    const english = {
      save: 'Save',
      sum: '{count, plural, one {#} other {#}}',
      by: 'by {name}',
      see: '<link>Docs</link>',
    };
    expect(compareCatalogues(english, { sum: '{count}', by: 'von {name}', see: 'Doku', old: 'alt' })).toEqual(
      [
        'save isn’t translated',
        'sum has other arguments or tags than in English',
        'see has other arguments or tags than in English',
        'old doesn’t exist in English',
      ],
    );
  });
});
