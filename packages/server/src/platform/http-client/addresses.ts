import { BlockList, isIP } from 'node:net';

/** IANA special-purpose registries (RFC 6890 and its updates), multicast, and 240.0.0.0/4. */
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Within global unicast: Teredo and other protocols, documentation, 6to4, and documentation again. */
const SPECIAL_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (subnets: [string, number][], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
};

const special = { 4: listOf(SPECIAL_V4, 'ipv4'), 6: listOf(SPECIAL_V6, 'ipv6') };
// In IPv6 everything else is special: mapped and translated IPv4, local, link-local, multicast.
const globalUnicast = listOf([['2000::', 3]], 'ipv6');
const loopback = { 4: listOf([['127.0.0.0', 8]], 'ipv4'), 6: listOf([['::1', 128]], 'ipv6') };

/** Tells whether an address is on the public internet; false for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special[4].check(address, 'ipv4');
  if (family !== 6) return false;
  return globalUnicast.check(address, 'ipv6') && !special[6].check(address, 'ipv6');
}

/** Tells whether an address is this machine's loopback. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return loopback[4].check(address, 'ipv4');
  return family === 6 && loopback[6].check(address, 'ipv6');
}
