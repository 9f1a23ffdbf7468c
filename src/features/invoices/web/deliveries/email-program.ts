type Email = {
  recipient: string;
  alsoTo: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  subject: string;
  text: string;
};

/** Opens a new email in the person's own email program. */
export function openEmailProgram(email: Email): void {
  const anchor = document.createElement('a');
  anchor.href = mailtoAddress(email);
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/** RFC 6068 */
function mailtoAddress({ recipient, alsoTo, cc, bcc, subject, text }: Email): string {
  const fields = {
    ...(cc.length > 0 && { cc: cc.join(',') }),
    ...(bcc.length > 0 && { bcc: bcc.join(',') }),
    subject,
    body: text.replaceAll(/\r?\n/g, '\r\n'),
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${[recipient, ...alsoTo].map(encodeAddress).join(',')}?${query.join('&')}`;
}

function encodeAddress(address: string): string {
  return encodeURIComponent(address).replace('%40', '@');
}
