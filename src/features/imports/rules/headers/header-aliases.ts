import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import type { ImportFormat } from '#src/features/imports/rules/import-formats.ts';

/** Headers of each field in lower case, best match first. */
export type HeaderAliases = { readonly [F in ImportField]?: readonly string[] };
/** Aliases that differ per tool. */
export type HeaderAliasesByFormat = { generic: HeaderAliases } & { [F in ImportFormat]?: HeaderAliases };
