import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Country, Day, Email, optionalText, Rate, requiredText } from './field-schemas.ts';
import { emptyForm, readFields, storableFields, toForm } from './record-fields.ts';

const Place = z
  .strictObject({
    street: optionalText(10).nullable().default(null),
    floor: z.int().nullable().default(null),
  })
  .nullable()
  .transform((place) => (place?.street ? place : null));
const fields = {
  name: requiredText(5),
  code: z
    .string()
    .regex(/^[A-Z]+$/)
    .nullable(),
  country: Country.nullable(),
  email: Email.nullable(),
  rate: Rate.nullable(),
  since: Day.nullable(),
  isOpen: z.boolean(),
  people: z.array(z.strictObject({ id: z.string().max(3).optional(), name: requiredText(5) })).max(1),
  place: Place,
  status: z
    .enum(['open', 'done'])
    .nullable()
    .transform((status) => status ?? 'open')
    .pipe(z.enum(['open', 'done']))
    .optional(),
};
const stored = {
  name: 'Acme',
  code: null,
  country: null,
  email: null,
  rate: null,
  since: null,
  isOpen: true,
  people: [],
  place: null,
  status: 'open',
} as const;

/** The fields with a problem, in order. */
function problemsOf(schema: z.ZodObject, record: object): string[] {
  const issues = schema.safeParse(record).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join('.')))];
}

describe('a record’s fields', () => {
  const odd = {
    ...stored,
    name: ' too long for a request ',
    code: 'low',
    rate: -1,
    since: 'some day',
    people: [{ id: 'long id', name: '' }],
    place: { street: 'a very long street', floor: 1 },
  };

  it('are read without limits and formats', () => {
    const Read = z.object(readFields(fields));
    expect(Read.parse(odd)).toEqual(odd);
  });

  it('are read only if they are complete and of their type', () => {
    const Read = z.object(readFields(fields));
    expect(
      problemsOf(Read, { ...odd, people: [{ name: 'Nora' }], place: { street: null }, status: null }),
    ).toEqual(['people.0.id', 'place.floor', 'status']);
    expect(problemsOf(Read, { ...odd, rate: '1', isOpen: undefined })).toEqual(['rate', 'isOpen']);
  });

  it('are restored within their limits, in any format if their text has a length', () => {
    const Storable = z.object(storableFields(fields));
    expect(problemsOf(Storable, { ...stored, country: 'SU', email: 'old', name: '' })).toEqual([]);
    expect(problemsOf(Storable, odd)).toEqual([
      'name',
      'code',
      'rate',
      'since',
      'people.0.id',
      'place.street',
    ]);
    expect(problemsOf(Storable, { ...stored, country: 'DEU' })).toEqual(['country']);
    const people = [
      { id: '1', name: 'Nora' },
      { id: '2', name: 'Olaf' },
    ];
    expect(problemsOf(Storable, { ...stored, people })).toEqual(['people']);
  });

  it('can’t be restored if a text has neither a length nor a format', () => {
    expect(() => storableFields({ name: z.string() })).toThrow('needs a length or a format');
  });

  it('are empty in a form', () => {
    expect(emptyForm(fields)).toEqual({
      name: '',
      code: null,
      country: null,
      email: null,
      rate: null,
      since: null,
      isOpen: false,
      people: [],
      place: { street: null, floor: null },
      status: null,
    });
  });

  it('fill a form, whose missing objects have empty fields', () => {
    const record = { ...stored, id: 'a', revision: 2, userId: 'b' };
    expect(toForm(fields, record)).toEqual({
      ...stored,
      id: 'a',
      revision: 2,
      place: { street: null, floor: null },
    });
  });
});
