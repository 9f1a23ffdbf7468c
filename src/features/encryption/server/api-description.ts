import { EncryptedValue, PrivateModeStatus } from '#src/features/encryption/contract.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const encryptionDescription: FeatureDescription = {
  schemas: {
    EncryptedValue: namedSchema(EncryptedValue, 'A value that the browser encrypted with the data key.', {
      v: 2,
      alg: 'AES-GCM',
      iv: 'q83vASNFZ4mrze8B',
      ciphertext: '3q2+78r+ur7erb7vyv66vt6tvu/K/rq+',
    }),
    PrivateModeStatus: namedSchema(PrivateModeStatus, 'Whether private mode is on.', {
      state: 'off',
      left: 0,
    }),
  },
  fields: {
    v: 'Version of the format. Version 2 binds the value to its record and field.',
    alg: 'How it is encrypted.',
    iv: 'Initialisation vector: 12 random bytes in base64.',
    ciphertext: 'The encrypted text with its tag at the end, in base64.',
    state: 'Whether private mode is on, or being turned on or off.',
    left: 'How many records still have to be converted.',
    isOn: 'True to turn private mode on, false to turn it off.',
    'unwrapDataKey.data': 'What the function is called with.',
    tenantId: 'ID of your account, a UUID.',
    'unwrapDataKey.result': 'The data key.',
    'result.result': 'What the function returns.',
    dek: 'The data key: 32 bytes in base64.',
  },
};
