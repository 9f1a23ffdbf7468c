import { contentTypeOf, extensionOf, unknownContentType } from './document-types.ts';

/** A new version keeps the document’s name, with the extension of the new file if the type changed. */
export function versionName(documentName: string, fileName: string): string {
  const [before, after] = [fileExtension(documentName), fileExtension(fileName)];
  if (after === '' || isSameType(before, after)) return documentName;
  const stem = before === '' ? documentName : documentName.slice(0, -before.length - 1);
  return `${stem}.${after}`;
}

/** Not the end of "Offer v1.2". */
function fileExtension(name: string): string {
  const extension = extensionOf(name);
  return /^(?=.*[a-z])[a-z0-9]{1,8}$/.test(extension) ? extension : '';
}

/** "jpeg" is the type of "jpg". */
function isSameType(one: string, other: string): boolean {
  const [type, otherType] = [one, other].map((extension) => contentTypeOf(`file.${extension}`));
  return one === other || (type !== unknownContentType && type === otherType);
}
