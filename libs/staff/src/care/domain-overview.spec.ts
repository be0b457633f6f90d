import { notFound } from '@registrar/kernel';
import type { TimelineKind } from '../histories/timeline';
import { STAFF_ROLES, type StaffRole } from '../staff';
import { FakeHistoryReader } from '../testing';
import { type DomainSurroundings, ReadDomainOverview } from './domain-overview';

const DOMAIN = {
  id: 1,
  name: 'a.example',
  accountId: 7,
  locks: ['RegistrarLock', 'TransferLock', 'AccountLock'],
};
const DIFFERENCES = [{ id: '4', field: 'expiry', foundAt: '2026-03-01T00:00:00.000Z' }];
const AROUND: DomainSurroundings = {
  ds: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'ab' }],
  zone: { records: 3, urlForwardings: 1, emailForwardings: 0 },
  holds: [],
  lockEntries: [
    { lock: 'AccountLock', by: 'Max', at: '2026-03-01T00:00:00.000Z', reason: 'court' },
    { lock: 'RegistrarLock', by: 'Ines', at: '2026-03-02T00:00:00.000Z' },
    { lock: 'ClientHold', by: 'Ines', at: '2026-03-02T00:00:00.000Z' },
  ],
  openOperations: [],
  openDifferences: DIFFERENCES,
};

function open(entries = 0, kind: TimelineKind = 'zone') {
  const history = new FakeHistoryReader();
  for (let at = 1; at <= entries; at += 1)
    history.rows.push({ id: `${at}`, at: `2026-03-02T09:15:00.00000${at}Z`, kind, title: 'Zone', refs: {} });
  const asked: unknown[] = [];
  const overview = new ReadDomainOverview(
    {
      domain: async (name) => {
        if (name !== DOMAIN.name) throw notFound('staff.domain_not_found', 'The domain does not exist.');
        return DOMAIN as never;
      },
    },
    {
      read: async (domain) => {
        asked.push(domain);
        return AROUND;
      },
    },
    history,
  );
  return { read: (role: StaffRole, name = DOMAIN.name) => overview.execute({ role }, name), history, asked };
}

describe('the overview of a domain', () => {
  it('has the domain and what surrounds it, and each lock with who set it', async () => {
    const { read, asked } = open();
    const { sections: _, withheld: __, ...answer } = await read('owner');
    const { lockEntries: ___, ...around } = AROUND;
    expect(answer).toEqual({
      domain: DOMAIN,
      ...around,
      locks: [
        { lock: 'RegistrarLock', setBy: 'Ines', setAt: '2026-03-02T00:00:00.000Z' },
        { lock: 'TransferLock' },
        { lock: 'AccountLock', setBy: 'Max', setAt: '2026-03-01T00:00:00.000Z', reason: 'court' },
      ],
    });
    expect(answer.locks[0]).not.toHaveProperty('reason');
    expect(asked).toEqual([DOMAIN]);
  });

  const WITHHELD: Record<StaffRole, TimelineKind[]> = {
    support: ['audit'],
    finance: ['poll_message', 'delivery', 'audit', 'drift'],
    registry: ['order', 'ledger', 'delivery', 'audit'],
    owner: [],
  };
  it.each(STAFF_ROLES)(
    'keeps from %s the sections and differences that the role may not read',
    async (role) => {
      const { read, history } = open();
      const { sections, withheld, openDifferences } = await read(role);
      expect(withheld).toEqual(WITHHELD[role]);
      expect(sections.map(({ kind }) => kind)).toEqual(history.read);
      expect(history.read.filter((kind) => WITHHELD[role].includes(kind))).toEqual([]);
      expect(sections.length + withheld.length).toBe(12);
      expect(openDifferences).toEqual(role === 'finance' ? [] : DIFFERENCES);
    },
  );

  it.each([
    [0, [], undefined],
    [5, ['5', '4', '3', '2', '1'], undefined],
    [6, ['6', '5', '4', '3', '2'], ['2026-03-02T09:15:00.000002Z', 'zone', '2']],
  ])(
    'has of %i entries of a kind the newest five, and leads to those that follow',
    async (count, ids, last) => {
      const { sections } = await open(count).read('owner');
      const zone = sections.find(({ kind }) => kind === 'zone')!;
      expect(zone.items.map(({ id }) => id)).toEqual(ids);
      const before = last && encodeURIComponent(Buffer.from(JSON.stringify(last)).toString('base64url'));
      expect(zone.more).toBe(before && `/admin/v1/domains/a.example/timeline?kinds=zone&before=${before}`);
      expect('more' in zone).toBe(last !== undefined);
    },
  );

  it('of an unknown domain is 404, and reads nothing', async () => {
    const { read, history, asked } = open();
    await expect(read('owner', 'b.example')).rejects.toMatchObject({ kind: 'not_found' });
    expect([history.read, asked]).toEqual([[], []]);
  });

  it('is refused to a role that is none', async () => {
    const { read, asked } = open();
    await expect(read('guest' as never)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(asked).toEqual([]);
  });
});
