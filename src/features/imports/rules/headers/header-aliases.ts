import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import type { ImportFormat } from '#src/features/imports/rules/import-formats.ts';

/** By what heads a field is known, without capitals; the better one first. */
export type HeaderAliases = { readonly [F in ImportField]?: readonly string[] };
/** With those of each tool that calls something as others call something else. */
export type HeaderAliasesByFormat = { generic: HeaderAliases } & { [F in ImportFormat]?: HeaderAliases };
