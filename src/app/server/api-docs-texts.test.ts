import { describe, expect, it } from 'vitest';
import { contract } from '#src/app/contract.ts';
import { describeApi } from '#src/platform/server/api-description/describe-api.ts';
import {
  innerSchemas,
  operationsOf,
  readApiDocument,
} from '#src/platform/server/api-description/json-schema.ts';
import type { JsonSchema } from '#src/platform/server/api-description/json-schema.ts';
import { apiDocsTexts } from './api-docs-texts.ts';

const unused = new Set<string>();
const words = {
  ...apiDocsTexts,
  features: Object.fromEntries(
    Object.entries(apiDocsTexts.features).map(([name, { schemas: named, fields }]) => [
      name,
      { schemas: named, fields: watchUse(name, fields) },
    ]),
  ),
  shared: watchUse('shared', apiDocsTexts.shared),
};
const document = readApiDocument(
  await describeApi(contract, { words, url: 'http://localhost', sessionCookie: 'session' }),
);
const { schemas, responses } = document.components;

describe('the description of the API', () => {
  it('has a sentence for every property, parameter, response and error', () => {
    const missing = describedParts().filter(([, sentence]) => !/\w.*[.…]\W?$/s.test(sentence ?? ''));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('has no sentence for a field that doesn’t exist', () => {
    expect([...unused]).toEqual([]);
  });

  it('names schemas and responses by what they are', () => {
    const names = [...Object.keys(schemas), ...Object.keys(responses)];
    // E-invoices are the only things that begin with a single letter.
    expect(names.filter((name) => !/^(E(?=Invoice)|[A-Z][a-z]+)+$/.test(name))).toEqual([]);
  });

  it.each(Object.values(apiDocsTexts.features).flatMap((feature) => Object.entries(feature.schemas)))(
    'shows an example of %s that its schema accepts',
    async (name, { schema, example }) => {
      expect(await schema['~standard'].validate(example)).toEqual({ value: example });
      expect(schemas[name]?.examples).toEqual([example]);
    },
  );

  it('shows an example of every record', () => {
    const records = Object.entries(schemas).filter(
      ([, { properties = {} }]) => properties['id'] && properties['createdAt'],
    );
    const withoutExample = records.filter(
      ([name, { examples }]) => !examples && !/(Request|Response)$/.test(name),
    );
    expect(withoutExample.map(([name]) => name)).toEqual([]);
  });
});

/** Notes which sentences were never looked up. */
function watchUse(feature: string, fields: Record<string, string>): Record<string, string> {
  for (const key of Object.keys(fields)) unused.add(`${feature}: ${key}`);
  return new Proxy(fields, {
    get: (target, key: string) => {
      unused.delete(`${feature}: ${key}`);
      return target[key];
    },
  });
}

function describedParts(): [name: string, sentence: string | undefined][] {
  const errors = Object.entries(schemas).filter(([name]) => name.endsWith('Error'));
  const operations = operationsOf(document).map(({ operationId, parameters = [], responses: own }) => [
    ...parameters.map(({ name, description }) => [`${operationId}: ${name}`, description] as const),
    ...Object.entries(own)
      .filter(([, { $ref }]) => $ref === undefined)
      .map(([status, { description }]) => [`${operationId}: ${status}`, description] as const),
  ]);
  return [
    ...Object.entries(schemas).flatMap(([name, schema]) => propertiesOf(schema, name)),
    ...[...errors, ...Object.entries(responses)].map(
      ([name, { description }]) => [name, description] as const,
    ),
    ...operations.flat(),
  ].map(([name, sentence]) => [name, sentence]);
}

function propertiesOf(schema: JsonSchema, path: string): [name: string, sentence: string | undefined][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    [`${path}.${name}`, property.description] as [string, string | undefined],
    ...propertiesOf(property, `${path}.${name}`),
  ]);
  return [...own, ...innerSchemas(schema).flatMap((inner) => propertiesOf(inner, path))];
}
