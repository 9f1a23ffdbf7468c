import type { ErrorMap } from '@orpc/contract';
import type { JsonSchema } from './json-schema.ts';
import { pascalCase } from './json-schema.ts';

/** When errors without a message of their own are sent. */
const meanings: Record<string, string> = {
  BAD_REQUEST: 'A field is missing or invalid. `data.fields` says why, by field.',
  UNAUTHORIZED: 'The request has neither a valid API key nor a session.',
  FORBIDDEN: 'Your account or your API key may not do this.',
  BUSY: 'Too many long requests are running. Try again in a few seconds.',
  UNFIT: 'The file can’t be used. `message` says why.',
};

export const unexpectedError = errorSchema(
  { type: 'string' },
  'An error that any call can return: too many requests (429), values that can’t be added exactly (422), a failure of ours (500), or a database that is unavailable (503).',
);

/** The body of an error. The generator's own schema has fields that REST doesn't send. */
export function declaredError(code: string, message: string, data: JsonSchema | undefined): JsonSchema {
  return errorSchema({ type: 'string', const: code }, meanings[code] ?? `For example: ${message}`, data);
}

/** The errors of a status: each code with its meaning. */
export function describeErrors(errorMap: ErrorMap, codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\`: ${errorMap[code]?.message ?? meanings[code] ?? ''}`).join('\n\n');
}

export function errorCode(error: JsonSchema): string {
  return String(error.properties?.['code']?.const);
}

/** The name of an error's schema: its code, and the record that it returns, such as `StaleClientError`. */
export function errorName(error: JsonSchema): string {
  const record = error.properties?.['data']?.properties?.['current']?.$ref?.split('/').at(-1) ?? '';
  return `${pascalCase(errorCode(error))}${record}Error`;
}

function errorSchema(code: JsonSchema, description: string, data?: JsonSchema): JsonSchema {
  return {
    type: 'object',
    description,
    properties: { code, message: { type: 'string' }, ...(data && { data }) },
    required: ['code', 'message', ...(data ? ['data'] : [])],
  };
}
