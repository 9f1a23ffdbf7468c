/** A part of a raw mail, decoded: `text/plain` or `text/html`. */
export function partOf(message: string, type: string): string {
  const [head = '', ...body] = (message.split(`Content-Type: ${type}`)[1] ?? '').split('\r\n\r\n');
  const content = body.join('\r\n\r\n').split('\r\n----_')[0] ?? '';
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  const decoded = /quoted-printable/i.test(head)
    ? content
        .replaceAll('=\r\n', '')
        .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    : content;
  return decoded.replaceAll('\r\n', '\n');
}

/** The files of a raw message, by name. */
export function filesOfMail(message: string): Map<string, Buffer> {
  const parts = message.split(/^--.*$/m).filter((part) => part.includes('Content-Disposition: attachment'));
  return new Map(
    parts.map((part) => {
      const [head = '', body = ''] = part.split(/\r\n\r\n/);
      const name = /filename="?([^"\r\n;]+)/.exec(head)?.[1] ?? head;
      return [name, Buffer.from(body, 'base64')];
    }),
  );
}
