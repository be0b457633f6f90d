import { refusalTexts } from '@registrar/kernel/testing';
import type { RegistryRefusal } from '@registrar/registries';
import * as errors from './host-errors';

const { saysInUse, hostRefusedByRegistry, ...refusals } = errors;

const refusal = (meaning: RegistryRefusal['meaning'], code = 2005): RegistryRefusal => ({
  code,
  meaning,
  reason: 'Glue is out of zone',
});

describe('refusals of nameservers', () => {
  refusalTexts(refusals, { hostInUse: [{ domains: [], count: 0 }] }, { bare: ['hostExists'] });
});

it.each([
  [[], 0, /in use by a domain outside the account$/],
  [['a.com'], 1, /: it is a nameserver of a\.com$/],
  [['a.com', 'b.com'], 2, /: it is a nameserver of a\.com, b\.com$/],
  [['a.com', 'b.com'], 5, /: it is a nameserver of a\.com, b\.com and 3 more$/],
])('a host in use names the domains of the account: %j of %d', (domains, count, words) => {
  expect(errors.hostInUse({ domains, count }).details).toMatch(words);
});

it.each([
  [2305, true],
  [2304, false],
])('the code %d says that a host is in use: %s', (code, isSo) => {
  expect(saysInUse(refusal('prohibited', code))).toBe(isSo);
});

it.each<[RegistryRefusal['meaning'], string, string | undefined]>([
  ['prohibited', 'domains.status_prohibits', 'Command Failed - The Domain Cannot Be Updated.'],
  ['not_ours', 'hosts.not_ours', 'The nameserver belongs to another registrar at the registry.'],
  ['fee', 'registry.unavailable', undefined],
  ['authorization', 'registry.unavailable', undefined],
  ['policy', 'hosts.refused_by_registry', 'The registry refused the nameserver: Glue is out of zone'],
])("a registry's refusal that means %s is the client's %s", (meaning, code, details) => {
  const refused = hostRefusedByRegistry(refusal(meaning));
  expect([refused.code, refused.details]).toEqual([code, details]);
});
