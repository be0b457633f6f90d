import { notFound } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { actorOf } from '../testing';
import { STAFF_ROLES } from '../staff';
import { ComparePoints } from './compare-points';
import { type ComparedContact, type DomainPast, PAST_FIELDS, valueAt } from './domain-past';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const NOW = day(31);
const came = (after: DomainPast['present']) => ({ at: day(1), before: {}, after });
const change = (at: number, before: DomainPast['present'], after: DomainPast['present']) => ({
  at: day(at),
  before,
  after,
});

describe('the value of a field at a moment', () => {
  const past: DomainPast = {
    present: { nameservers: 'ns3', locked: 'true', privacyEnabled: 'false' },
    changes: [
      came({ nameservers: 'ns1', locked: 'true' }),
      change(10, { nameservers: 'ns1' }, { nameservers: 'ns2' }),
      change(20, { nameservers: 'ns2' }, { nameservers: 'ns3' }),
    ],
  };
  it.each<[string, 'nameservers' | 'locked', number, string]>([
    ['after it came', 'nameservers', 1, 'ns1'],
    ['before the first change', 'nameservers', 9, 'ns1'],
    ['at the first change', 'nameservers', 10, 'ns2'],
    ['between two changes', 'nameservers', 15, 'ns2'],
    ['after the last change', 'nameservers', 25, 'ns3'],
    ['that never changed', 'locked', 15, 'true'],
  ])('is known %s', (_, field, at, value) => {
    expect(valueAt(field, past, day(at), NOW)).toEqual({ known: true, value });
  });

  it('is unknown where it is not stored with what the domain came with, until its first change', () => {
    expect(valueAt('privacyEnabled', past, day(15), NOW)).toEqual({ known: false, until: NOW });
    const changed = { ...past, changes: [change(20, { locks: '' }, { locks: 'AccountLock' })] };
    expect(valueAt('locks', changed, day(15), NOW)).toEqual({ known: false, until: day(20) });
  });

  it('is unknown between two changes of which the second began with another value', () => {
    const gap = {
      present: { nameservers: 'ns9' },
      changes: [
        came({ nameservers: 'ns1' }),
        change(10, { nameservers: 'ns4' }, { nameservers: 'ns5' }),
        change(20, { nameservers: 'ns5' }, { nameservers: 'ns6' }),
      ],
    };
    expect([5, 12, 25].map((at) => valueAt('nameservers', gap, day(at), NOW))).toEqual([
      { known: false, until: day(10) },
      { known: true, value: 'ns5' },
      { known: false, until: NOW },
    ]);
  });

  it('is known now, whatever is stored', () => {
    const nothing = { present: { locked: 'false' }, changes: [] };
    expect(valueAt('locked', nothing, NOW, NOW)).toEqual({ known: true, value: 'false' });
    expect(valueAt('ds', nothing, NOW, NOW)).toEqual({ known: true, value: '' });
  });
});

describe('a domain at two moments', () => {
  const past: DomainPast = {
    present: { accountId: '7', registrant: '12', admin: '11' },
    changes: [
      came({ accountId: '7', registrant: '11', admin: '11' }),
      change(10, { registrant: '11' }, { registrant: '12' }),
    ],
  };
  const CONTACTS = new Map<number, ComparedContact>([
    [11, { email: 'a@example.net', city: 'Port Mara' }],
    [12, { email: 'b@example.net', city: 'Port Mara', phone: '+1' }],
  ]);
  const asked = jest.fn();
  const compare = (from: Date, to?: Date, name = 'lantern.example', role = STAFF_ROLES[0]) => {
    const queries = {
      domain: async (domainName: string) => {
        if (domainName !== 'lantern.example') throw notFound('staff.domain_not_found', 'absent');
        return { id: 1, name: domainName, accountId: 7, createdAt: day(1) } as never;
      },
    };
    const reader = {
      past: async () => past,
      contacts: async (ids: readonly number[]) => {
        asked(ids);
        return CONTACTS;
      },
    };
    const clock = new FakeClock();
    jest.spyOn(clock, 'now').mockReturnValue(NOW);
    return new ComparePoints(queries, reader, clock).execute(actorOf(role), name, { from, to });
  };

  it('has every field, those that differ marked, and contacts by the names of their fields', async () => {
    const { fields, from, to } = await compare(day(5));
    expect([from, to]).toEqual([day(5), NOW]);
    expect(fields.map(({ field }) => field)).toEqual(PAST_FIELDS);
    const of = (name: string) => fields.find(({ field }) => field === name);
    expect(of('registrant')).toEqual({
      field: 'registrant',
      before: '11',
      after: '12',
      differs: true,
      contactFields: ['email', 'phone'],
    });
    expect(of('admin')).toEqual({ field: 'admin', before: '11', after: '11', differs: false });
    expect(of('ds')).toEqual({ field: 'ds', beforeUnknownUntil: NOW, after: '' });
    expect(asked).toHaveBeenLastCalledWith([11, 12]);
    expect(JSON.stringify(fields)).not.toContain('example.net');
  });

  it('does not differ between two moments without a change', async () => {
    const { fields } = await compare(day(11), day(20));
    expect(fields.filter(({ differs }) => differs)).toEqual([]);
  });

  it('may be compared the other way round', async () => {
    const { fields } = await compare(day(20), day(5));
    expect(fields.find(({ differs }) => differs)).toMatchObject({ before: '12', after: '11' });
  });

  it.each([
    ['in the future', day(32), undefined],
    ['in the future', day(5), day(32)],
    ['before the domain came', new Date(Date.UTC(2025, 11, 31)), undefined],
    ['before the domain came', day(5), new Date(Date.UTC(2025, 11, 31))],
  ])('is refused for a moment %s', async (_, from, to) => {
    await expect(compare(from, to)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('is 404 for an unknown domain', async () => {
    await expect(compare(day(5), undefined, 'absent.example')).rejects.toMatchObject({ kind: 'not_found' });
  });
});
