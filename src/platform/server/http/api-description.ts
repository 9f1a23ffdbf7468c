import type { AnyContractRouter, AnySchema, OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** The OpenAPI description of the REST API. */
export async function describeApi(
  contract: AnyContractRouter,
  { namedSchemas, url }: { namedSchemas: Record<string, AnySchema>; url: string },
): Promise<OpenAPI.Document> {
  const schemas = Object.entries(namedSchemas).map(
    ([name, schema]) => [name, { schema, strategy: 'output' }] as const,
  );
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const description = await generator.generate(contract, {
    info: { title: 'Stint', version: '1' },
    servers: [{ url: new URL('/api/v1', url).href }],
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
    security: [{ apiKey: [] }],
    commonSchemas: { ...Object.fromEntries(schemas), UnexpectedError: { error: 'UndefinedError' } },
  });
  const responses = shareResponses(description);
  return { ...description, components: { ...description.components, responses } };
}

/**
 * Replaces equal responses of several procedures, mostly errors, by references to `components.responses`. Repeated, they
 * are most of the description, and the API docs take seconds to load.
 */
function shareResponses({ paths = {} }: OpenAPI.Document): Responses {
  const operations = Object.values(paths).flatMap((path) => methods.map((method) => path?.[method]));
  const all = operations
    .flatMap((operation) => (operation?.responses ? [operation.responses as Responses] : []))
    .flatMap((responses) =>
      Object.entries(responses).map(([status, response]) => ({ responses, status, response })),
    );
  const shared: Responses = {};
  for (const equal of Map.groupBy(
    all,
    ({ status, response }) => status + JSON.stringify(response),
  ).values()) {
    const [first] = equal;
    if (!first || equal.length === 1) continue;
    const name = `Response${first.status}-${Object.keys(shared).length + 1}`;
    shared[name] = first.response;
    for (const { responses, status } of equal) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

/** The two versions of OpenAPI, which its types join, have the same here. */
type Responses = Record<string, OpenAPI.ResponseObject | OpenAPI.ReferenceObject>;

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;
