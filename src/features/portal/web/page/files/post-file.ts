import { uploadHeader } from '#src/features/portal/rules/portal-address.ts';

/** Sends a file as the body of a request. */
export function postFile(
  path: string,
  file: File,
  details: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  // Headers take ASCII only.
  const about = encodeURIComponent(JSON.stringify({ ...details, fileName: file.name }));
  return fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream', [uploadHeader]: about },
    body: file,
    cache: 'no-store',
  });
}
