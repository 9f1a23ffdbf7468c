import { recordConversion } from '#src/features/encryption/server/public.ts';
import { privateFields } from '#src/features/projects/rules/encrypted-fields.ts';

export const projectPrivateModeConversion = recordConversion(privateFields);
