import { expect, it } from 'vitest';
import { isFacade, redirectImports } from './skip-facades.ts';

const page = {
  fileName: 'assets/page-a1.js',
  code: 'export{t as Page,n as pageTitle}from"./pages-b2.js";\n',
};
const dialog = {
  fileName: 'assets/dialog-c3.js',
  code: 'import{t as e}from"./pages-b2.js";export{e as Dialog};',
};

it('imports the file behind a facade, with the names of the facade', () => {
  const app = { fileName: 'assets/app-d4.js', code: 'load(()=>import(`./page-a1.js`))' };
  redirectImports([page, dialog, app]);
  expect(app.code).toBe('load(()=>import("./pages-b2.js").then(e=>({Page:e.t,pageTitle:e.n})))');
});

it('leaves imports of other files alone', () => {
  const app = { fileName: 'assets/app-d4.js', code: 'load(()=>import(`./dialog-c3.js`))' };
  redirectImports([page, dialog, app]);
  expect(app.code).toBe('load(()=>import(`./dialog-c3.js`))');
});

it('tells facades from files with code of their own', () => {
  expect([page, dialog].map(({ code }) => isFacade(code))).toEqual([true, false]);
});
