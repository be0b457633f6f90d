import type { DomainInfo } from '@registrar/registries';
import { redeemabilityOf } from './restore';
import type { RestorePayload } from './restore';
import { describeRegistration, reportOf } from './restore-report';

const INFO: DomainInfo = {
  name: 'a.example',
  clientId: 'registrar-a',
  registrant: 'R-1',
  contacts: [
    { role: 'admin', id: 'A-1' },
    { role: 'tech', id: 'T-1' },
  ],
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  createdAt: new Date('2026-03-02T09:15:00Z'),
  expiresAt: new Date('2027-03-02T09:15:00Z'),
  statuses: ['pendingDelete', 'ok'],
  subordinateHosts: [],
  graceStatuses: ['pendingRestore'],
};
const TEXT = [
  'domain: a.example',
  'registrant: R-1',
  'admin: A-1',
  'tech: T-1',
  'name servers: ns1.example.net ns2.example.net',
  'created: 2026-03-02T09:15:00.000Z',
  'expires: 2027-03-02T09:15:00.000Z',
  'status: pendingDelete ok',
].join('\n');

describe('the report of a restore', () => {
  const payload = {
    before: 'as it was',
    deletedAt: '2027-04-15T00:00:00.000Z',
    deleteAt: '2027-04-14T00:00:00.000Z',
    requestedAt: '2027-04-20T10:00:00.000Z',
  } as RestorePayload;

  it('says what the registry has, when the domain was deleted and restored, why, and both declarations of RFC 3915', () => {
    expect(reportOf(payload, INFO)).toEqual({
      before: 'as it was',
      after: TEXT,
      deletedAt: new Date('2027-04-15T00:00:00Z'),
      restoredAt: new Date('2027-04-20T10:00:00Z'),
      reason: 'The registration was deleted after its term had ended, and its registrant wants it back.',
      statements: [
        'This registrar has not restored the Registered Name in order to assume the rights to use or sell the Registered Name for itself or for any third party.',
        "The information in this report is true to best of this registrar's knowledge, and this registrar acknowledges that intentionally supplying false information in this report shall constitute an incurable material breach of the Registry-Registrar Agreement.",
      ],
    });
  });

  it('says the day on which the delete was ordered where none was told', () => {
    expect(reportOf({ ...payload, deletedAt: undefined }, INFO).deletedAt).toEqual(
      new Date('2027-04-14T00:00:00Z'),
    );
  });

  it('says nothing of what the registry does not show, and the name servers that are told', () => {
    const { registrant: _registrant, createdAt: _created, expiresAt: _expires, ...bare } = INFO;
    expect(describeRegistration({ ...bare, contacts: [], statuses: [] }, ['ns9.example.net'])).toBe(
      'domain: a.example\nname servers: ns9.example.net',
    );
    expect(describeRegistration({ ...bare, contacts: [], statuses: ['ok'] }, [])).toBe(
      'domain: a.example\nstatus: ok',
    );
  });
});

describe('where a domain stands at the registry', () => {
  it.each([
    ['active', ['ok'], []],
    ['active', [], ['addPeriod', 'renewPeriod', 'autoRenewPeriod']],
    ['redemption', ['pendingDelete'], ['redemptionPeriod']],
    ['pending_restore', ['pendingDelete'], ['redemptionPeriod', 'pendingRestore']],
    ['deleting', ['pendingDelete'], []],
    ['deleting', [], ['pendingDelete']],
  ])('is %s by %j and %j', (standing, statuses, graceStatuses) => {
    expect(redeemabilityOf({ statuses, graceStatuses })).toBe(standing);
  });
});
