import { oc } from '@orpc/contract';
import { os } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { contractOf, defineFeature, descriptionsOf, jobsOf, routerOf } from './feature.ts';

function aFeature(name: string, procedures: readonly string[]) {
  return defineFeature({
    name,
    api: {
      pages: {
        contract: Object.fromEntries(procedures.map((procedure) => [procedure, oc])),
        handlers: Object.fromEntries(procedures.map((procedure) => [procedure, os.handler(() => name)])),
      },
    },
  });
}

const app = { all: () => [], exportWorker: new URL(import.meta.url) };

describe('a part of the API that two features serve', () => {
  const features = [aFeature('pages', ['list', 'create']), aFeature('printing', ['print'])];

  it('has the procedures of both', () => {
    const names = ['list', 'create', 'print'];
    expect(Object.keys(contractOf(features)['pages'])).toEqual(names);
    expect(Object.keys(routerOf(features, app)['pages'])).toEqual(names);
  });

  it('can’t have a procedure twice', () => {
    const twice = [...features, aFeature('reading', ['print'])];
    expect(() => contractOf(twice)).toThrow('reading has pages.print, as another feature.');
    expect(() => routerOf(twice, app)).toThrow('reading has pages.print, as another feature.');
  });
});

it('refuses a part that two features describe', () => {
  const description = { schemas: {}, fields: {} };
  const features = ['pages', 'printing'].map((name) => {
    const { api } = aFeature(name, [name]);
    return defineFeature({ name, api: { pages: { ...api.pages, description } } });
  });
  expect(Object.keys(descriptionsOf(features.slice(1)))).toEqual(['pages']);
  expect(() => descriptionsOf(features)).toThrow('printing describes pages, as another feature.');
});

it('refuses a job that two features have', () => {
  const installation = { url: 'https://time.example.org', language: 'en', sendsMail: false };
  const features = ['pages', 'printing'].map((name) =>
    defineFeature({ name, api: {}, jobs: () => ({ print: () => undefined }) }),
  );
  expect(Object.keys(jobsOf(features.slice(1), installation))).toEqual(['print']);
  expect(() => jobsOf(features, installation)).toThrow('printing has the job print, as another feature.');
});
