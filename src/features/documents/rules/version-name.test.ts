import { expect, it } from 'vitest';
import { versionName } from './version-name.ts';

it.each([
  ['the same type keeps the name', 'Agreement.pdf', 'scan 0047.PDF', 'Agreement.pdf'],
  ['another type changes only the extension', 'Agreement.docx', 'signed.pdf', 'Agreement.pdf'],
  ['two extensions of one type are the same', 'Photo.jpg', 'IMG_1.jpeg', 'Photo.jpg'],
  ['a name without an extension gets one', 'Agreement', 'signed.pdf', 'Agreement.pdf'],
  ['a file without an extension changes nothing', 'Notes.txt', 'README', 'Notes.txt'],
  ['a number is no extension', 'Offer v1.2', 'v1.3.pdf', 'Offer v1.2.pdf'],
  ['only the last part is the extension', 'Offer v1.2.docx', 'v1.3.pdf', 'Offer v1.2.pdf'],
])('%s', (_title, documentName, fileName, expected) => {
  expect(versionName(documentName, fileName)).toBe(expected);
});
