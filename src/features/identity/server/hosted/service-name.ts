import { firebaseProvider } from './firebase-token.ts';
import type { HostedConfig } from './hosted-config.ts';

export type ServiceName = {
  name: string;
  /** False: no longer set up here, so it logs no one in. */
  isSetUp: boolean;
};
export type FindServiceName = (provider: string) => ServiceName;

/** What people call the service that is stored as `provider`. */
export function serviceNames({ oidc, firebase }: HostedConfig): FindServiceName {
  return (provider) => {
    if (oidc && toAddress(oidc.issuer) === toAddress(provider)) return { name: oidc.label, isSetUp: true };
    if (firebase && firebaseProvider(firebase) === provider) return { name: 'Firebase', isSetUp: true };
    return { name: URL.canParse(provider) ? new URL(provider).host : provider, isSetUp: false };
  };
}

/** Some providers add a slash to the issuer, some leave it out. */
function toAddress(issuer: string): string {
  return issuer.replace(/\/$/, '');
}
