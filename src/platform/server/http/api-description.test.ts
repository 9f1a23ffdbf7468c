import { oc } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from './api-description.ts';

const Coin = z.object({ value: z.number() });
const withErrors = oc.errors({ NOT_FOUND: { status: 404, message: 'Coin not found.' } });
const contract = {
  find: withErrors.route({ method: 'GET', path: '/coins/{value}' }).input(Coin).output(Coin),
  remove: withErrors.route({ method: 'DELETE', path: '/coins/{value}' }).input(Coin),
};

it('describes an error that several procedures have once', async () => {
  const { paths, components } = await describeApi(contract, { namedSchemas: {}, url: 'http://localhost' });
  const path = paths?.['/coins/{value}'];
  expect(path?.delete?.responses['404']).toEqual(path?.get?.responses['404']);
  expect(JSON.stringify(path?.get?.responses['404'])).toMatch(/"#\/components\/responses\/Response404-\d+"/);
  const name = Object.keys(components?.responses ?? {}).find((each) => each.startsWith('Response404'));
  expect(JSON.stringify(components?.responses?.[name ?? ''])).toContain('Coin not found.');
});

it('names the schemas of records', async () => {
  const description = await describeApi(contract, { namedSchemas: { Coin }, url: 'http://localhost' });
  const response = description.paths?.['/coins/{value}']?.get?.responses['200'];
  expect(JSON.stringify(response)).toContain('#/components/schemas/Coin');
  expect(description.components?.schemas?.['Coin']).toMatchObject({ required: ['value'] });
});
