const maxLength = 60;

/** A name for a mail: users choose it, so it must not carry a message or become a link. */
export function mailName(name: string): string {
  const plain = name
    .replaceAll(/[:/@\\<>]|\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1).trimEnd()}…` : plain;
}
