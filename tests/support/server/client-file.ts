import { uploadHeader } from '#src/features/portal/rules/portal-address.ts';

/** The headers of a file that a client sends, as the page does. */
export function fileHeaders(about: object): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    [uploadHeader]: encodeURIComponent(JSON.stringify(about)),
  };
}
