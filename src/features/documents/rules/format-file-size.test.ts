import { expect, it } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [812, '812 bytes'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [1_293_942, '1.23 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
