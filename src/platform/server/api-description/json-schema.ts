import type { OpenAPI } from '@orpc/contract';

/** The parts of a JSON Schema that we read and write. The types of OpenAPI join two versions, which differ elsewhere. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

interface Content {
  schema?: JsonSchema;
}

export interface ApiParameter {
  name: string;
  in: string;
  description?: string;
  schema?: JsonSchema;
}

export interface ApiResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}

export interface ApiOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: ApiParameter[];
  requestBody?: { description?: string; content: Record<string, Content> };
  responses: Record<string, ApiResponse>;
}

export interface ApiDocument {
  paths: Record<string, Partial<Record<'get' | 'put' | 'post' | 'delete' | 'patch', ApiOperation>>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, ApiResponse> };
}

/** All operations of a document that we generated, which has neither references nor callbacks there. */
export function operationsOf({ paths }: ApiDocument): ApiOperation[] {
  return Object.values(paths).flatMap((path) => Object.values(path));
}

/** The document in our types. Both are plain JSON, and the generator writes what our types declare. */
export function readApiDocument(document: OpenAPI.Document): ApiDocument {
  const { paths = {}, components } = document as unknown as Partial<ApiDocument>;
  const { schemas = {}, responses = {} }: Partial<ApiDocument['components']> = components ?? {};
  return { ...document, paths, components: { ...components, schemas, responses } };
}

/** Schemas inside a schema that describe the same value or its items, but no property. */
export function innerSchemas(schema: JsonSchema): JsonSchema[] {
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [...anyOf, ...oneOf, ...allOf, items, additionalProperties].filter(
    (each) => typeof each === 'object',
  );
}

export function referenceTo(kind: 'schemas' | 'responses', name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

/** `clients.create` and `NOT_FOUND` as `ClientsCreate` and `NotFound`. */
export function pascalCase(name: string): string {
  const words = name === name.toUpperCase() ? name.toLowerCase() : name;
  return words.replaceAll(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
