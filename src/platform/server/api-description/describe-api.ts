import type { AnyContractRouter, ErrorMap, Meta, OpenAPI } from '@orpc/contract';
import { getContractRouter, isContractProcedure } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as z from 'zod';
import { procedureMeta } from '#src/platform/server/access.ts';
import type { ProcedureMeta } from '#src/platform/shared/procedure.ts';
import { declaredError, unexpectedError } from './describe-errors.ts';
import { describeFields } from './describe-fields.ts';
import { describeResponses } from './describe-responses.ts';
import type { Sentences } from './feature-description.ts';
import { operationsOf, readApiDocument } from './json-schema.ts';
import type { ApiOperation, JsonSchema } from './json-schema.ts';
import { nameBodies, shareResponses } from './names.ts';

export interface ApiDocsTexts extends Sentences {
  introduction: string;
  /** What the parts of the API are for, by the first part of the path. */
  tags: Record<string, string>;
}

/** The OpenAPI description of the REST API. */
export async function describeApi(
  contract: AnyContractRouter,
  { words, url, sessionCookie }: { words: ApiDocsTexts; url: string; sessionCookie: string },
): Promise<OpenAPI.Document> {
  const named = Object.values(words.features).flatMap(({ schemas }) => Object.entries(schemas));
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] });
  const generated = await generator.generate(contract, {
    info: {
      title: 'Stint',
      version: '1',
      description: words.introduction,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: new URL('/api/v1', url).href }],
    tags: Object.entries(words.tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, created under Profile.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session of a signed-in browser.',
        },
      },
    },
    security: [{ apiKey: [] }, { session: [] }],
    commonSchemas: Object.fromEntries(
      named.map(([name, { schema }]) => [name, { schema, strategy: 'output' as const }]),
    ),
    customErrorResponseBodySchema: (errors) => ({
      oneOf: errors.map(([code, message, hasData, data]) =>
        // The converter's result is JSON Schema, and our type names the parts that we use.
        declaredError(code, message, hasData ? (data as JsonSchema) : undefined),
      ) as never,
    }),
  });
  const document = readApiDocument(generated);
  const { schemas } = document.components;
  for (const [name, { description, example }] of named)
    schemas[name] = { ...schemas[name], description, examples: [example] };
  schemas['UnexpectedError'] = unexpectedError;
  for (const operation of operationsOf(document)) {
    const { meta } = procedureOf(contract, operation);
    operation.description = describeAccess(meta);
    if (meta.isSessionOnly) operation.security = [{ session: [] }];
  }
  describeFields(document, words);
  describeResponses(document, words, (operation) => procedureOf(contract, operation).errorMap);
  nameBodies(document);
  shareResponses(document);
  // Our types name the parts that we changed.
  return document as unknown as OpenAPI.Document;
}

/** What we transform is text that we normalize, such as instants: it has the same format afterwards. */
const converter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ next, ...call }) => {
      const { schema, options } = call;
      const isNormalized =
        options.strategy === 'output' && schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform;
      return next(isNormalized ? { ...call, schema: schema.in } : call);
    },
  ],
});

/** What the description says of a procedure beyond its schemas. */
interface DescribedProcedure {
  meta: ProcedureMeta;
  errorMap: ErrorMap;
}

function procedureOf(contract: AnyContractRouter, { operationId }: ApiOperation): DescribedProcedure {
  const procedure = getContractRouter(contract, operationId.split('.'));
  if (!isContractProcedure(procedure)) throw new Error(`The contract has no ${operationId}.`);
  const declared: { meta: Meta; errorMap: ErrorMap } = procedure['~orpc'];
  return { meta: procedureMeta(declared.meta), errorMap: declared.errorMap };
}

const callers: Record<ProcedureMeta['access']['who'], string> = {
  signedIn: 'For every account.',
  grantee: 'For accounts with which a client is shared.',
  recordKeeper: 'For accounts that keep records.',
  admin: 'For admins and super admins.',
  superAdmin: 'For super admins.',
};

function describeAccess({ access, isSessionOnly, isLong }: ProcedureMeta): string {
  return [
    callers[access.who],
    isSessionOnly && 'Needs a session: API keys can’t call it.',
    isLong && 'Takes seconds, and only a few such calls run at a time.',
  ]
    .filter(Boolean)
    .join(' ');
}
