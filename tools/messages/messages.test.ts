import { describe, expect, it } from 'vitest';
import {
  checkDocumentCatalogue,
  compareCatalogues,
  findEqualTexts,
  findRepeatedTexts,
  findUnusedKeys,
} from './check-messages.ts';
import { compileCatalogue } from './compile-messages.ts';
import { compileDocuments, readDocumentCatalogues } from './document-catalogues.ts';
import type { TextGroup } from './document-catalogues.ts';
import { findLiteralSentences, findLiteralTexts } from './find-literal-text.ts';

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
    expect(files.get('clients.ts')).toContain("export * from './features.ts';");
    expect(compileCatalogue('features', {}, 'en').get('features.ts')).toBe(
      "export * from './platform.ts';\n",
    );
    expect(compileCatalogue('platform', { save: 'Save' }, 'en').get('platform.ts')).not.toContain('*');
  });

  it('throws for a text that is not valid ICU MessageFormat', () => {
    expect(() => compileCatalogue('clients', { bad: '{count, plural, one {#}' }, 'en')).toThrow(/expected/i);
  });
});

it('finds texts that two catalogues have under the same key', () => {
  const catalogues = [
    { name: 'platform', catalogue: { save: 'Save', hours: '{hours} h' } },
    { name: 'clients', catalogue: { save: 'Save', hours: 'Hours', open: 'Open' } },
    { name: 'invoices', catalogue: { saveDraft: 'Save', isOpen: 'Open' } },
  ];
  expect(findRepeatedTexts(catalogues)).toEqual(['save is in platform, clients']);
});

it('finds the same text under other keys, unless a reason is listed', () => {
  const catalogues = [
    { catalogue: { open: 'Open', restore: 'Restore' } },
    { catalogue: { openDuplicate: 'Open', invitationOpen: 'Open', saved: 'Saved' } },
  ];
  expect(findEqualTexts(catalogues, ['invitationOpen', 'saved'])).toEqual([
    '“Open” is open, openDuplicate',
    'no other key has the text of saved',
  ]);
  expect(findEqualTexts(catalogues, ['invitationOpen', 'openDuplicate'])).toEqual([]);
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

describe('findLiteralSentences', () => {
  const sentencesOf = (source: string) => findLiteralSentences('x.ts', source).map(({ text }) => text);

  it.each([
    ["NOT_FOUND: { status: 404, message: 'Invitation not found' }", 'Invitation not found'],
    ["UNAUTHORIZED: new APIError('UNAUTHORIZED', { message: 'Invalid code' })", 'Invalid code'],
    ["problem: isLong ? 'This entry is too long.' : undefined", 'This entry is too long.'],
    ['note: `This file has more than ${max} rows.`', 'This file has more than {} rows.'],
  ])('finds the sentence in %s', (source, text) => {
    expect(sentencesOf(`export const x = { ${source} };`)).toEqual([text]);
  });

  it.each([
    "summary: 'Issue a draft: gives it a number. A quote becomes sent.'",
    "x: new KeyUnavailable('There is no master key.')",
    "x: log('The key service is back.')",
    "message: m.notFound, kind: 'Reverse charge', reason: 'is too long'",
  ])('accepts %s', (source) => {
    expect(sentencesOf(`export const x = { ${source} };`)).toEqual([]);
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

describe('compileDocuments', () => {
  const english = { mail: { open: 'View', by: { day: 'by {day}', tax: 'No {taxInText}' } } };
  const german = { mail: { open: 'Ansehen', by: { day: 'bis {day}', tax: 'Ohne Steuer' } } };
  const languages = new Map([
    ['de', german],
    ['en', english],
  ]);

  it('makes a constant per group, with its texts by language', () => {
    const files = compileDocuments([{ name: 'invoices', languages }]);
    expect(files.get('document/languages.ts')).toContain("documentLanguages = ['en', 'de'] as const");
    expect(files.get('document/invoices.ts')).toBe("export { mail } from './invoices/mail.ts';\n");
    expect(files.get('document/invoices/mail.ts')).toContain(
      'export const mail: Readonly<Record<DocumentLanguage, typeof enWords>> = { en: enWords, de: deWords };',
    );
    expect(files.get('document/invoices/mail.ts')).toContain(
      'const enWords = { "open": "View", "by": { "day": (d: { day: string | number }): string => "by " + d.day',
    );
  });

  it('gives a text the same type in all languages, also where one needs fewer arguments', () => {
    const files = compileDocuments([{ name: 'invoices', languages }]);
    expect(files.get('document/invoices/mail.ts')).toContain(
      '"tax": (_d: { taxInText: string | number }): string => "Ohne Steuer"',
    );
  });

  it('prints documents in another language once its files exist', () => {
    const catalogues = readDocumentCatalogues().map(({ name, languages: texts }) => ({
      name,
      languages: new Map([...texts, ['pt', texts.get('it') ?? {}]]),
    }));
    const files = compileDocuments(catalogues);
    expect(files.get('document/languages.ts')).toContain("'pt'] as const");
    for (const { name, languages: texts } of catalogues) {
      expect(checkDocumentCatalogue({ languages: texts }, ['pt'], [JSON.stringify([...texts])])).toEqual([]);
      for (const group of Object.keys(texts.get('en') ?? {}))
        expect(files.get(`document/${name}/${group}.ts`)).toContain('pt: ptWords');
    }
  });

  it('finds missing and unknown texts, other arguments and unused texts', () => {
    const checked = new Map<string, TextGroup>([
      ['en', english],
      ['fr', { mail: { open: '{seller}', old: 'vieux', by: { day: 'avant {day}', tax: 'Sans {tax}' } } }],
    ]);
    expect(checkDocumentCatalogue({ languages: checked }, ['en', 'fr', 'pt'], ['open(day.tax)'])).toEqual([
      'fr: mail.open has other arguments or tags than in English',
      'fr: mail.old doesn’t exist in English',
      'pt: mail.open isn’t translated',
      'pt: mail.by.day isn’t translated',
      'pt: mail.by.tax isn’t translated',
    ]);
    expect(checkDocumentCatalogue({ languages: checked }, [], ['day tax'])).toEqual([
      'en: mail.open isn’t used',
    ]);
  });
});
