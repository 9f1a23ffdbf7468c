import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A key, and a certificate for it that no one else signed, for a host such as `DNS:localhost` or `IP:127.0.0.1`. */
export async function createCertificate(subjectAltName: string): Promise<{ key: string; cert: string }> {
  const { stdout } = await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'],
    ...['-subj', '/CN=Stint', '-addext', `subjectAltName=${subjectAltName}`, '-days', '2', '-keyout', '-'],
  ]);
  return { key: pemOf(stdout, 'PRIVATE KEY'), cert: pemOf(stdout, 'CERTIFICATE') };
}

function pemOf(text: string, label: string): string {
  const [start, end] = [`-----BEGIN ${label}-----`, `-----END ${label}-----`];
  return `${start}${text.split(start)[1]?.split(end)[0] ?? ''}${end}\n`;
}
