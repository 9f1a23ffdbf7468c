import { operationsOf, pascalCase, referenceTo } from './json-schema.ts';
import type { ApiDocument, ApiResponse } from './json-schema.ts';

/** The name, or with its feature or operation before it if something else has the name. */
export function freeName(operationId: string, name: string, isFree: (name: string) => boolean): string {
  const [feature = ''] = operationId.split('.');
  const names = [name, pascalCase(feature) + name, pascalCase(operationId) + name];
  const free = names.find(isFree);
  if (free === undefined) throw new Error(`Something else of ${operationId} is called ${name}.`);
  return free;
}

/** Names the bodies of requests and responses after their operation, so that generated clients have types for them. */
export function nameBodies(document: ApiDocument): void {
  const { schemas } = document.components;
  for (const { operationId, requestBody, responses } of operationsOf(document)) {
    const bodies = [
      ['Request', requestBody?.content] as const,
      ...Object.values(responses).map(({ content }) => ['Response', content] as const),
    ];
    for (const [kind, content] of bodies) {
      const body = content?.['application/json'];
      if (!body?.schema || Object.keys(body.schema.properties ?? {}).length === 0) continue;
      const name = pascalCase(operationId) + kind;
      schemas[name] = body.schema;
      body.schema = referenceTo('schemas', name);
    }
  }
}

/** Replaces equal responses by references to one: repeated errors would be most of the document. */
export function shareResponses(document: ApiDocument): void {
  const all = operationsOf(document).flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, response]) => ({ operationId, responses, status, response })),
  );
  const shared = document.components.responses;
  for (const equal of Map.groupBy(
    all,
    ({ status, response }) => status + JSON.stringify(response),
  ).values()) {
    const [first] = equal;
    const name = first && responseName(first.response);
    if (!name || equal.length === 1) continue;
    const free = freeName(first.operationId, name, (each) => !(each in shared));
    shared[free] = first.response;
    for (const { responses, status } of equal) responses[status] = referenceTo('responses', free);
  }
}

/** A response is called after its errors; undefined if it has none. */
function responseName({ content }: ApiResponse): string | undefined {
  const schema = content?.['application/json']?.schema ?? {};
  const names = (schema.oneOf ?? [schema]).map(({ $ref }) => $ref?.split('/').at(-1));
  if (!names.every((name) => name?.endsWith('Error'))) return undefined;
  const errors = names.map((name) => name?.replace(/Error$/, ''));
  return errors.length > 3 ? `${errors[0]}OrOthers` : errors.join('Or');
}
