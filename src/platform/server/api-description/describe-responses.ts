import { isDeepStrictEqual } from 'node:util';
import type { ErrorMap } from '@orpc/contract';
import { describeErrors, errorCode, errorName } from './describe-errors.ts';
import { findSentence } from './feature-description.ts';
import type { Sentences } from './feature-description.ts';
import { operationsOf, referenceTo } from './json-schema.ts';
import type { ApiDocument, ApiOperation, JsonSchema } from './json-schema.ts';
import { freeName } from './names.ts';

/** Describes what each operation returns, and names its errors. */
export function describeResponses(
  document: ApiDocument,
  sentences: Sentences,
  errorsOf: (operation: ApiOperation) => ErrorMap,
): void {
  const { schemas } = document.components;
  for (const operation of operationsOf(document)) {
    const errorMap = errorsOf(operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      const [content] = Object.values(response.content ?? {});
      if (Number(status) < 400) {
        response.description = describeSuccess(document, sentences, operation, content?.schema) ?? '';
      } else if (content?.schema) {
        const errors = content.schema.oneOf ?? [content.schema];
        response.description = describeErrors(errorMap, errors.map(errorCode));
        content.schema = oneOf(errors.map((error) => nameError(schemas, operation, error)));
      }
    }
    operation.responses['default'] = {
      description: 'Any other error.',
      content: { 'application/json': { schema: referenceTo('schemas', 'UnexpectedError') } },
    };
  }
}

function describeSuccess(
  { components }: ApiDocument,
  sentences: Sentences,
  { operationId }: ApiOperation,
  schema: JsonSchema | undefined,
): string | undefined {
  const own = findSentence(sentences, [...operationId.split('.'), 'result']);
  if (own) return own.sentence;
  const isNullable = schema?.anyOf?.some(({ type }) => type === 'null') ?? false;
  const record = isNullable ? schema?.anyOf?.find(({ $ref }) => $ref !== undefined) : undefined;
  const name = (record ?? schema)?.$ref?.split('/').at(-1);
  const sentence = components.schemas[name ?? '']?.description;
  if (sentence !== undefined) return record ? sentence.replace(/\.$/, '; null if there is none.') : sentence;
  if (schema?.properties?.['nextCursor']) return 'A page of the list.';
  const isEmpty = schema?.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;
  return isEmpty ? 'Done. The body is an empty object.' : undefined;
}

/** Errors with the same code and data have one schema; what their messages say depends on the operation. */
function nameError(
  schemas: Record<string, JsonSchema>,
  { operationId }: ApiOperation,
  error: JsonSchema,
): JsonSchema {
  const name = freeName(
    operationId,
    errorName(error),
    (each) => !schemas[each] || isDeepStrictEqual(schemas[each].properties, error.properties),
  );
  schemas[name] ??= error;
  return referenceTo('schemas', name);
}

function oneOf(errors: JsonSchema[]): JsonSchema {
  const [only] = errors;
  return only && errors.length === 1 ? only : { oneOf: errors };
}
