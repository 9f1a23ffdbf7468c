import { privateFields } from '#src/features/clients/encrypted-fields.ts';
import { conversionOf } from '#src/features/encryption/server/public.ts';

export const clientConversion = conversionOf(privateFields);
