import { findSentence } from './feature-description.ts';
import type { Sentences } from './feature-description.ts';
import { innerSchemas, operationsOf } from './json-schema.ts';
import type { ApiDocument, JsonSchema } from './json-schema.ts';

/** Adds the sentence of each property and parameter. A test lists those that have none. */
export function describeFields(document: ApiDocument, sentences: Sentences): void {
  const describe = (schema: JsonSchema | undefined, path: string[]): void => {
    if (!schema) return;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const match = findSentence(sentences, [...path, name]);
      if (match) property.description = match.sentence;
      describe(property, [...path, name]);
    }
    for (const inner of innerSchemas(schema)) describe(inner, path);
  };

  for (const [feature, { schemas }] of Object.entries(sentences.features))
    for (const name of Object.keys(schemas)) describe(document.components.schemas[name], [feature, name]);
  describe(document.components.schemas['UnexpectedError'], ['', 'UnexpectedError']);
  for (const { operationId, parameters = [], requestBody, responses } of operationsOf(document)) {
    const call = operationId.split('.');
    for (const parameter of parameters) {
      const match = findSentence(sentences, [...call, parameter.name]);
      if (match) parameter.description = match.sentence;
      describe(parameter.schema, [...call, parameter.name]);
    }
    for (const { schema } of Object.values(requestBody?.content ?? {})) describe(schema, call);
    for (const { content = {} } of Object.values(responses))
      for (const { schema } of Object.values(content)) describe(schema, [...call, 'result']);
  }
}
