import { describe, expect, it } from 'vitest';
import { requiredScripts } from './bundle-budget.ts';
import type { Manifest } from './bundle-budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react'] },
  _react: { file: 'assets/react.js' },
  'login-page.tsx': { file: 'assets/login.js', imports: ['_react', '_form'] },
  _form: { file: 'assets/form.js', imports: ['_react'] },
  'timesheets-page.tsx': { file: 'assets/timesheets.js' },
  'inter.woff2': { file: 'assets/inter.woff2' },
};

describe('bundle budget', () => {
  it('follows the imports of entry and page, each file once', () => {
    expect(requiredScripts(manifest, ['login-page.tsx']).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'assets/form.js',
      'assets/login.js',
      'assets/main.js',
      'assets/react.js',
    ]);
  });

  it('finds a page that doesn’t load on demand', () => {
    expect(() => requiredScripts(manifest, ['clients-page.tsx'])).toThrow('is its route still lazy?');
  });

  it('reports a build without an entry', () => {
    expect(() => requiredScripts({}, [])).toThrow('no entry');
  });
});
