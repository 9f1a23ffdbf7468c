/** Invalid values for a field, derived from its schema. */
import type { JsonSchema } from './procedure-list.ts';

export type InvalidValue = { description: string; value: unknown };

export function invalidValues(schema: JsonSchema): InvalidValue[] {
  const kinds = schemaVariants(schema);
  const types = new Set(kinds.flatMap(schemaTypes));
  const wrongTypes = Object.entries(samplesByType).filter(([type]) => !types.has(type));
  return [...wrongTypes.flatMap(([, values]) => values), ...kinds.flatMap(invalidForVariant)];
}

/** The alternatives of a schema. */
export function schemaVariants(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(schemaVariants) : [schema];
}

const plainTexts = [
  { description: 'a text', value: 'four' },
  { description: 'an empty text', value: '' },
];

const samplesByType: Record<string, InvalidValue[]> = {
  null: [{ description: 'null', value: null }],
  boolean: [{ description: 'a boolean', value: true }],
  number: [
    { description: 'a number', value: 42.5 },
    { description: 'a number beyond all bounds', value: 1e300 },
  ],
  string: plainTexts,
  array: [
    { description: 'an empty list', value: [] },
    { description: 'a list', value: ['four', 4] },
  ],
  object: [
    { description: 'an empty object', value: {} },
    { description: 'an object that looks like a text', value: { toString: 'four', length: 4 } },
  ],
};

const unstorable: InvalidValue[] = [
  { description: 'a text with NUL', value: 'fo\0ur' },
  { description: 'the first half of a character', value: 'four\ud83d' },
  { description: 'the second half of a character', value: '\ude00four' },
];

function invalidForVariant(kind: JsonSchema): InvalidValue[] {
  const types = schemaTypes(kind);
  return [
    ...(types.includes('string') ? unstorable : []),
    ...(types.includes('string') ? plainTexts.filter(({ value }) => isTextRefused(kind, value)) : []),
    ...outOfBounds(kind),
    ...(kind.type === 'integer' ? [{ description: 'half a number', value: 1.5 }] : []),
    ...(kind.items ? invalidItems(kind.items) : []),
  ];
}

function outOfBounds({ maxLength, minimum, maximum, maxItems }: JsonSchema): InvalidValue[] {
  return [
    ...(maxLength === undefined
      ? []
      : [{ description: 'a text too long', value: 'x'.repeat(maxLength + 1) }]),
    ...(maxItems === undefined
      ? []
      : [{ description: 'too many items', value: Array(maxItems + 1).fill(null) }]),
    ...(minimum === undefined
      ? []
      : [1, 0.0001].map((by) => ({ description: 'too little', value: minimum - by }))),
    ...(maximum === undefined
      ? []
      : [1, 0.0001].map((by) => ({ description: 'too much', value: maximum + by }))),
  ];
}

function invalidItems(item: JsonSchema): InvalidValue[] {
  const parts = Object.entries(item.properties ?? {});
  const inside = parts.flatMap(([name, part]) =>
    invalidValues(part).map(({ description, value }) => ({
      description: `${description} as ${name}`,
      value: [{ [name]: value }],
    })),
  );
  return [
    ...invalidValues(item).map(({ description, value }) => ({
      description: `${description} in a list`,
      value: [value],
    })),
    ...inside,
  ];
}

function schemaTypes({ type = [] }: JsonSchema): string[] {
  return [type].flat().map((name) => (name === 'integer' ? 'number' : name));
}

/** Whether the schema shows that a text is invalid: formats, patterns and choices accept only some. */
function isTextRefused({ format, pattern, enum: choices, type }: JsonSchema, text: string): boolean {
  if (pattern !== undefined) return !new RegExp(pattern).test(text);
  return format !== undefined || choices !== undefined || Array.isArray(type);
}
