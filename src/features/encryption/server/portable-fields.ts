import { copyName, isSealed, namesOf } from '#src/features/encryption/private-fields.ts';
import type { PrivateFields } from '#src/features/encryption/private-fields.ts';
import type { PortableArea } from '#src/platform/server/portable.ts';
import { withPlain } from './private-records.ts';
import { converted, isSealedColumn } from './record-conversion.ts';
import type { Sealing } from './sealing.ts';

type Carried = Required<Pick<PortableArea<Sealing>, 'open' | 'seal'>>;

/**
 * Records leave an export with what only their encrypted fields say, and without copies: those are for this account
 * alone. What nobody can read leaves as it is: it is neither empty nor lost. `copies`: fields that have one always.
 */
export function portableFields<R extends { id: string }>(
  of: PrivateFields,
  parse: (record: object) => R,
  copies: readonly string[] = namesOf(of).map(copyName),
): Carried {
  const isLeft = (record: object, name: string) =>
    !copies.includes(name) ||
    namesOf(of).some((field) => copyName(field) === name && isSealed(record, field));
  return {
    open: {
      async record(record, sealing) {
        const plain = await withPlain(sealing, of, parse(record));
        return Object.fromEntries(Object.entries(plain).filter(([name]) => isLeft(plain, name)));
      },
      async row(image, sealing) {
        const opened = { ...image, ...(sealing && (await converted(of, sealing, false, image))) };
        const kept = Object.entries(opened).filter(
          ([column]) => !column.endsWith('_enc') || isSealedColumn(of, opened, column),
        );
        return { ...Object.fromEntries(kept), id: image.id };
      },
    },
    async seal(image, sealing) {
      const said = { ...image, ...textsOf(of, image) };
      return { ...said, ...(await converted(of, sealing, true, said)) };
    },
  };
}

/** Text fields as the database would write them: a number in an export becomes text there, too. */
function textsOf(of: PrivateFields, image: Record<string, unknown>): Record<string, string> {
  const others = namesOf(of).flatMap((field) => {
    const said = image[field];
    const isText = of.forms[field] !== 'text' || said == null || typeof said === 'string';
    return isText ? [] : [[field, JSON.stringify(said)] as const];
  });
  return Object.fromEntries(others);
}
