import { expect, it } from 'vitest';
import { joinFiles } from './join-helpers.ts';

const helpers = {
  name: 'rolldown-runtime',
  fileName: 'assets/rolldown-runtime-a1.js',
  code: 'var e=t=>`helped ${t}`,n=1;export{e as t,n};\n',
  imports: [],
};
const packages = () => ({
  name: 'vendor',
  fileName: 'assets/vendor-b2.js',
  code: 'import{t as e}from"./rolldown-runtime-a1.js";var n=e(`packages`);export{n};',
  imports: [helpers.fileName],
});
const page = () => ({
  name: 'page',
  fileName: 'assets/page-c3.js',
  code: 'import{n as e,t}from"./rolldown-runtime-a1.js";import{n}from"./vendor-b2.js";export const title=t(e)+n;',
  imports: [helpers.fileName, 'assets/vendor-b2.js'],
});

it('runs the helpers in the file of the packages, although both use the same short names', async () => {
  const [host, user] = [packages(), page()];
  expect(joinFiles([helpers, host, user])).toBe(helpers);
  const address = asAddress(host.code);
  // The module that the code above describes.
  const { title } = (await import(asAddress(user.code.replaceAll('./vendor-b2.js', address)))) as {
    title: string;
  };
  expect(title).toBe('helped 1helped packages');
  expect([host.imports, user.imports]).toEqual([[], ['assets/vendor-b2.js']]);
});

it('leaves a build alone whose helpers have no file of their own', () => {
  const user = page();
  expect(joinFiles([user])).toBeUndefined();
  expect(user).toEqual(page());
});

it('reports a file that imports the helpers in a way it doesn’t know', () => {
  const user = { ...page(), code: 'import*as e from"./rolldown-runtime-a1.js";' };
  expect(() => joinFiles([helpers, packages(), user])).toThrow('page-c3.js imports helpers in another way');
});

function asAddress(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
