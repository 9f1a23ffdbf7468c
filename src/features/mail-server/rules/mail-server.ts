/** none: only for hosts that the owner of the installation allows. */
export const mailServerSecurities = ['tls', 'starttls', 'none'] as const;
export type MailServerSecurity = (typeof mailServerSecurities)[number];

export const mailServerLimits = { host: 255, username: 255, password: 500, address: 254, name: 100 } as const;

/** The ports that mail servers use. */
export const usualPorts: Readonly<Record<MailServerSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

/** The port after another encryption was chosen: a usual port follows, and one of a special server stays. */
export function proposedPort(security: MailServerSecurity, typedPort: string): string {
  const isUsual = Object.values(usualPorts).some((port) => String(port) === typedPort.trim());
  return isUsual ? String(usualPorts[security]) : typedPort;
}

type SignIn = { host: string; port: number; security: MailServerSecurity; username: string | null };

/** A stored password goes only where it was entered for: who has the session must not send it elsewhere. */
export function needsPassword(change: SignIn, stored: (SignIn & { hasPassword: boolean }) | null): boolean {
  if (change.username === null) return false;
  if (!stored?.hasPassword) return true;
  return (
    stored.host !== change.host ||
    stored.port !== change.port ||
    stored.username !== change.username ||
    (stored.security !== 'none' && change.security === 'none')
  );
}
