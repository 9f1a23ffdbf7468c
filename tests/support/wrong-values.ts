/** For a field, from its shape alone, values that must be refused. */
import type { JsonSchema } from './procedures.ts';

export type WrongValue = { wrong: string; value: unknown };

export function wrongValuesOf(schema: JsonSchema): WrongValue[] {
  const kinds = kindsOf(schema);
  const types = new Set(kinds.flatMap(typesOf));
  const wrongTypes = Object.entries(samples).filter(([type]) => !types.has(type));
  return [...wrongTypes.flatMap(([, values]) => values), ...kinds.flatMap(wrongOfKind)];
}

/** Whatever one of several shapes lets by. */
export function kindsOf(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(kindsOf) : [schema];
}

const ordinary = [
  { wrong: 'a text', value: 'four' },
  { wrong: 'an empty text', value: '' },
];

const samples: Record<string, WrongValue[]> = {
  null: [{ wrong: 'null', value: null }],
  boolean: [{ wrong: 'a boolean', value: true }],
  number: [
    { wrong: 'a number', value: 42.5 },
    { wrong: 'a number beyond all bounds', value: 1e300 },
  ],
  string: ordinary,
  array: [
    { wrong: 'an empty list', value: [] },
    { wrong: 'a list', value: ['four', 4] },
  ],
  object: [
    { wrong: 'an empty object', value: {} },
    { wrong: 'an object that looks like a text', value: { toString: 'four', length: 4 } },
  ],
};

const unstorable: WrongValue[] = [
  { wrong: 'a text with NUL', value: 'fo\0ur' },
  { wrong: 'the first half of a character', value: 'four\ud83d' },
  { wrong: 'the second half of a character', value: '\ude00four' },
];

function wrongOfKind(kind: JsonSchema): WrongValue[] {
  const types = typesOf(kind);
  return [
    ...(types.includes('string') ? unstorable : []),
    ...(types.includes('string') ? ordinary.filter(({ value }) => isRefused(kind, value)) : []),
    ...beyondBounds(kind),
    ...(kind.type === 'integer' ? [{ wrong: 'half a number', value: 1.5 }] : []),
    ...(kind.items ? wrongItems(kind.items) : []),
  ];
}

function beyondBounds({ maxLength, minimum, maximum, maxItems }: JsonSchema): WrongValue[] {
  return [
    ...(maxLength === undefined ? [] : [{ wrong: 'a text too long', value: 'x'.repeat(maxLength + 1) }]),
    ...(maxItems === undefined ? [] : [{ wrong: 'too many items', value: Array(maxItems + 1).fill(null) }]),
    ...(minimum === undefined ? [] : [1, 0.0001].map((by) => ({ wrong: 'too little', value: minimum - by }))),
    ...(maximum === undefined ? [] : [1, 0.0001].map((by) => ({ wrong: 'too much', value: maximum + by }))),
  ];
}

function wrongItems(item: JsonSchema): WrongValue[] {
  const parts = Object.entries(item.properties ?? {});
  const inside = parts.flatMap(([name, part]) =>
    wrongValuesOf(part).map(({ wrong, value }) => ({
      wrong: `${wrong} as ${name}`,
      value: [{ [name]: value }],
    })),
  );
  return [
    ...wrongValuesOf(item).map(({ wrong, value }) => ({ wrong: `${wrong} in a list`, value: [value] })),
    ...inside,
  ];
}

function typesOf({ type = [] }: JsonSchema): string[] {
  return [type].flat().map((name) => (name === 'integer' ? 'number' : name));
}

/** As far as the shape tells; not every text will do where there is a format, a pattern or a choice. */
function isRefused({ format, pattern, enum: choices, type }: JsonSchema, text: string): boolean {
  if (pattern !== undefined) return !new RegExp(pattern).test(text);
  return format !== undefined || choices !== undefined || Array.isArray(type);
}
