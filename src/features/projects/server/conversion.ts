import { conversionOf } from '#src/features/encryption/server/public.ts';
import { privateFields } from '#src/features/projects/private-fields.ts';

export const projectConversion = conversionOf(privateFields);
