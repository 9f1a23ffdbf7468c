import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export class PrivateAddressError extends Error {}

/**
 * Resolves a host and refuses addresses that aren’t on the public internet: loopback, private, link-local and other
 * special ranges. Used while connecting, so that a name can’t resolve to another address afterwards.
 */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(), '');
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** Whether the host is an IP address outside the public internet. Names are resolved later. */
export function isPrivateIp({ hostname }: URL): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  return ipaddr.isValid(host) && !isPublicAddress(host);
}

const globalIpv6 = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address may be written as IPv6.
  const ip = ipaddr.process(address);
  // Outside the assigned range, such as ::7f00:1, IPv6 addresses may mean IPv4 ones.
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(globalIpv6));
}
