/** Why passkeys can't work here; null if they can. Browsers bind them to a domain name and a secure page. */
export function passkeyObstacle(): 'noDomain' | 'unsupported' | null {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'noDomain';
  return window.isSecureContext && 'PublicKeyCredential' in window ? null : 'unsupported';
}
