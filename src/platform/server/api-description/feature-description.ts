import type { AnySchema, InferSchemaOutput } from '@orpc/contract';

/** A schema with a name in the description of the API. */
export interface NamedSchema {
  schema: AnySchema;
  description: string;
  example: unknown;
}

export function namedSchema<S extends AnySchema>(
  schema: S,
  description: string,
  example: InferSchemaOutput<S>,
): NamedSchema {
  return { schema, description, example };
}

/**
 * What the description of the API says about a feature. It is separate from the contract, whose schemas browsers load
 * with their forms.
 */
export interface FeatureDescription {
  schemas: Record<string, NamedSchema>;
  /**
   * A sentence for each property and parameter, by its name. Where a name has several meanings, its path says which:
   * `client.name` in an object, `Client.name` in a named schema, `create.name` in a call, `create.result.name` in its
   * response. The longest path that matches wins, and of the same path, the feature's.
   */
  fields: Record<string, string>;
}

/** The sentences of all features, by their part of the contract. */
export interface Sentences {
  features: Record<string, FeatureDescription>;
  /** Sentences of fields that mean the same everywhere. */
  shared: Record<string, string>;
}

/** The sentence for a path that starts with the feature; undefined if there is none. */
export function findSentence(
  { features, shared }: Sentences,
  [feature = '', ...path]: string[],
): { fields: Record<string, string>; key: string; sentence: string } | undefined {
  for (const start of path.keys()) {
    const key = path.slice(start).join('.');
    for (const fields of [features[feature]?.fields ?? {}, shared]) {
      const sentence = fields[key];
      if (sentence !== undefined) return { fields, key, sentence };
    }
  }
  return undefined;
}
