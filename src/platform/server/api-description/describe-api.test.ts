import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { describeApi } from './describe-api.ts';
import { namedSchema } from './feature-description.ts';
import { operationsOf, readApiDocument } from './json-schema.ts';

const Coin = z.object({ value: z.number(), year: z.int(), id: Id.optional() });
const coin = {
  access: { who: 'signedIn', record: 'own' },
  input: Coin,
  errors: { NOT_FOUND: { status: 404, message: 'Coin not found.' } },
} as const;
const contract = {
  coins: {
    find: procedure({ ...coin, route: 'GET /coins/{value}', summary: 'Find a coin', output: Coin }),
    get: procedure({ ...coin, route: 'GET /coins', summary: 'Get a coin', output: Coin.nullable() }),
    mint: procedure({ ...coin, route: 'PUT /coins/{value}', summary: 'Mint a coin', output: z.object({}) }),
  },
};
const coins = {
  schemas: { Coin: namedSchema(Coin, 'A piece of money.', { value: 2, year: 2026 }) },
  fields: { year: 'Year of minting.', 'mint.year': 'This year.' },
};
const words = {
  introduction: 'Coins.',
  tags: {},
  features: { coins },
  shared: { value: 'Face value.', id: 'ID.' },
};

const document = readApiDocument(await describeApi(contract, { words, url: 'http://localhost' }));
const [find, mint, get] = operationsOf(document);
const { schemas, responses } = document.components;

describe('describeApi', () => {
  it('describes a record once, by name and with an example', () => {
    expect(find?.responses['200']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Coin' } },
    });
    expect(schemas['Coin']).toMatchObject({
      description: 'A piece of money.',
      examples: [{ value: 2, year: 2026 }],
    });
  });

  it('says what a call returns, also if it is nothing or null', () => {
    expect(find?.responses['200']?.description).toBe('A piece of money.');
    expect(get?.responses['200']?.description).toBe('A piece of money; null if there is none.');
    expect(mint?.responses['200']?.description).toBe('Done. The body is an empty object.');
  });

  it('describes fields by their longest path, and shared ones everywhere', () => {
    expect(schemas['Coin']?.properties).toMatchObject({
      value: { description: 'Face value.' },
      year: { description: 'Year of minting.' },
    });
    expect(schemas['CoinsMintRequest']?.properties?.['year']?.description).toBe('This year.');
    expect(find?.parameters?.[0]).toMatchObject({ name: 'value', description: 'Face value.' });
  });

  it('describes normalized text by its format', () => {
    expect(schemas['Coin']?.properties?.['id']).toMatchObject({ type: 'string', format: 'uuid' });
  });

  it('describes an error that several procedures have once, as REST sends it', () => {
    expect(find?.responses['404']).toEqual({ $ref: '#/components/responses/NotFound' });
    expect(mint?.responses['404']).toEqual(find?.responses['404']);
    expect(responses['NotFound']).toEqual({
      description: '`NOT_FOUND`: Coin not found.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/NotFoundError' } } },
    });
    expect(schemas['NotFoundError']).toMatchObject({
      properties: { code: { const: 'NOT_FOUND' }, message: { type: 'string' } },
      required: ['code', 'message'],
    });
  });
});
