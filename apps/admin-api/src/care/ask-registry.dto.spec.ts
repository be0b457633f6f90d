import type { RegistryInquiry } from '@registrar/domains';
import { inquiryDto } from './ask-registry.dto';

const DS = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'ab' };
const KEY = { flags: 257, algorithm: 13, publicKey: 'pk' };
const LOCAL = { registryStatuses: ['ok'], ds: [{ ...DS, id: 4 }], expiresAt: '2027-01-01' };
const INQUIRY = {
  registry: 'main',
  outcome: 'absent',
  askedAt: '2026-03-02',
  local: LOCAL,
  hosts: [],
  differences: [{ field: 'expiry', local: 1, atRegistry: 2, more: 3 }],
} as unknown as RegistryInquiry;
const STORED = { statuses: ['ok'], ds: [DS], expiresAt: '2027-01-01' };
const DTO = {
  registryConnection: 'main',
  outcome: 'absent',
  askedAt: '2026-03-02',
  stored: STORED,
  hosts: [],
  differences: [{ field: 'expiry', stored: 1, atRegistry: 2 }],
};
const SIDE = { name: 'a.example', statuses: ['ok'], hasAuthCode: true };

describe('the answer of a registry', () => {
  it.each<[string, object, object]>([
    ['about a domain that it does not have', {}, {}],
    [
      'beside contacts that are stored there',
      { local: { ...LOCAL, contacts: { registrant: 'c-1' } } },
      { stored: { ...STORED, contacts: { registrant: 'c-1' } } },
    ],
    ['without its keys', { atRegistry: SIDE }, { atRegistry: { statuses: ['ok'], hasAuthCode: true } }],
    [
      'with its keys',
      {
        atRegistry: {
          ...SIDE,
          signing: { ds: [{ ...DS, id: 5 }], keys: [{ ...KEY, protocol: 3 }], maxAge: 9 },
        },
      },
      { atRegistry: { statuses: ['ok'], hasAuthCode: true, ds: [DS], keys: [KEY] } },
    ],
  ])('is shown %s', (_what, more, shown) => {
    expect(inquiryDto({ ...INQUIRY, ...more } as RegistryInquiry)).toStrictEqual({ ...DTO, ...shown });
  });
});
