import { expect, it } from 'vitest';
import { declaredPaths, findNamedPaths, findUnlisted } from './page-paths.ts';

const manifest = `
  pages: [
    page('invoices', 'tenant', m.invoices, async () => (await import('./invoices-page.tsx')).InvoicesPage),
    page(
      'invoices/new',
      'tenant',
      m.newInvoice,
      async () => (await import('./load-pages.ts')).loadNewInvoicePage(),
    ),
    page('/', 'public', 'Stint', async () => (await import('./home-page.tsx')).HomePage),
  ],`;
const paths = declaredPaths(manifest);

it('reads the paths of declared pages', () => {
  expect(paths).toEqual(['invoices', 'invoices/new', '/']);
});

it.each([
  ["const menu = [{ label: m.invoices, path: '/invoices', icon: ReceiptText }];", "'/invoices'"],
  ['<Link to="/invoices/new">', '"/invoices/new"'],
  ["run: goTo('/invoices?new')", "'/invoices?new'"],
])('finds a page that the app names: %s', (line, text) => {
  expect(findNamedPaths('src/app/web/shell/menu.ts', `\n${line}`, paths)).toEqual([
    `src/app/web/shell/menu.ts:2: ${text}`,
  ]);
});

it.each([["import { x } from './invoices.ts';"], ["const home = '/';"], ["// Leads to '/invoices'."]])(
  'accepts %s',
  (line) => {
    expect(findNamedPaths('src/app/web/shell/menu.ts', line, paths)).toEqual([]);
  },
);

it('finds a feature that the app doesn’t list', () => {
  const list = "import { timerWebFeature } from '#src/features/timer/web/feature.tsx';";
  expect(
    findUnlisted(['src/features/timer/web/feature.tsx', 'src/features/mystery/web/feature.tsx'], list),
  ).toEqual(['src/features/mystery/web/feature.tsx isn’t in src/app/web/features.ts']);
});
