import { privateFields } from '#src/features/clients/rules/encrypted-fields.ts';
import { recordConversion } from '#src/features/encryption/server/public.ts';

export const clientPrivateModeConversion = recordConversion(privateFields);
