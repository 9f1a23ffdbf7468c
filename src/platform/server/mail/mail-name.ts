const maxLength = 60;

/** Controls, marks that reverse the order of letters, and characters without width. */
const invisible = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** A name for a mail: users choose it, so it must not carry a message or become a link. */
export function mailName(name: string): string {
  const plain = name
    // Wide and other forms of dots, slashes and letters, which mail clients turn into links, too.
    .normalize('NFKC')
    .replaceAll(invisible, ' ')
    .replaceAll(/[:/@\\<>。]|\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1).trimEnd()}…` : plain;
}
