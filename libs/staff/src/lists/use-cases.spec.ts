import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { SecretVault } from '@registrar/kernel';
import { AuditTrail } from '../audit-trail';
import {
  actorOf,
  CONTRACT_ROWS,
  FakeAuditLog,
  FakeListFilterStore,
  FakeListViewStore,
  FakeStaffLists,
} from '../testing';
import { definitionOf, LIST_NAMES } from './definitions';
import { FILTER_OPERATORS } from './fields';
import { parseSort, totalOrder } from './list-request';
import { wireStaffLists } from './wire';

/** Seals as a text that opens for its context alone. */
class ContextVault extends SecretVault {
  seal = (plain: string, context: string): string => `${context}|${plain}`;
  open = (sealed: string, context: string): string => {
    if (!sealed.startsWith(`${context}|`)) throw new Error('sealed otherwise');
    return sealed.slice(context.length + 1);
  };
  digest = (plain: string): string => `digest of ${plain.length}`;
  sameDigest = (one: string, other: string): boolean => one === other;
}

function desk(rows = CONTRACT_ROWS) {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock();
  const log = new FakeAuditLog(uow);
  const useCases = wireStaffLists({
    lists: new FakeStaffLists({ promotions: [...rows] }),
    filterStore: new FakeListFilterStore(uow),
    viewStore: new FakeListViewStore(uow),
    audit: new AuditTrail(log, uow, clock),
    uow,
    vault: new ContextVault(),
    ids: new FakeIds(),
    clock,
  });
  return { ...useCases, log, clock };
}

const many = (count: number): typeof CONTRACT_ROWS =>
  Array.from({ length: count }, (_, at) => ({ ...CONTRACT_ROWS[0], id: String(at + 1) }));

describe('a page of a list', () => {
  it.each([
    [9_999, { totalCount: 9_999, more: false }],
    [10_000, { totalCount: 10_000, more: false }],
    [10_001, { more: true }],
  ])('of %i rows has the count up to 10,000', async (count, expected) => {
    const {
      items: _,
      next: __,
      ...counted
    } = await desk(many(count)).readStaffList.execute(actorOf('support'), 'promotions', { limit: 1 });
    expect(counted).toEqual(expected);
  });

  it('has 100 rows unless another limit is sent', async () => {
    const { items } = await desk(many(101)).readStaffList.execute(actorOf('support'), 'promotions', {});
    expect(items).toHaveLength(100);
  });
});

describe('an export', () => {
  it('is audited with the rows that were read when the client left', async () => {
    const { readStaffList, log } = desk(many(1_200));
    const pieces = await readStaffList.export(actorOf('finance'), 'promotions', { columns: ['id'] });
    await pieces.next();
    await pieces.next();
    await pieces.return();
    expect(log.entries.map(({ action, target, after }) => [action, target, after])).toEqual([
      ['list.export', 'list:promotions', { state: 'started', filter: null, columns: ['id'] }],
      ['list.export', 'list:promotions', { state: 'ended early', rows: 0, filter: null, columns: ['id'] }],
    ]);
  });

  it('has every row once', async () => {
    const { readStaffList, log } = desk(many(1_001));
    let text = '';
    for await (const piece of await readStaffList.export(actorOf('finance'), 'promotions', {
      columns: ['id'],
    }))
      text += piece;
    const ids = text.trim().split('\r\n').slice(1);
    expect([ids.length, new Set(ids).size]).toEqual([1_001, 1_001]);
    expect(log.entries[1].after).toMatchObject({ state: 'complete', rows: 1_001 });
  });

  it('is refused before its first row, and not audited', async () => {
    const { readStaffList, log } = desk();
    await expect(readStaffList.export(actorOf('registry'), 'orders', {})).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(log.entries).toEqual([]);
  });
});

describe('a stored filter', () => {
  const filter = { field: 'code', op: 'eq', value: 'x' };

  it('ends after 90 days to the second', async () => {
    const { storedFilters, clock } = desk();
    const { id } = await storedFilters.add(actorOf('support'), 'promotions', filter);
    clock.advance(90 * 86_400 - 1);
    expect((await storedFilters.get(actorOf('support'), id)).filter).toEqual(filter);
    clock.advance(1);
    await expect(storedFilters.get(actorOf('support'), id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('an order', () => {
  const ascending = (...fields: string[]) => fields.map((field) => ({ field, isDescending: false }));

  it('ends with the own order of the list and the id, in the direction of its last field', () => {
    expect(totalOrder('domains', parseSort('domains', [{ field: 'tld', descending: true }]))).toEqual([
      { field: 'tld', isDescending: true },
      { field: 'domainName', isDescending: true },
      { field: 'id', isDescending: true },
    ]);
    expect(totalOrder('domains', ascending('domainName'))).toEqual(ascending('domainName', 'id'));
    expect(totalOrder('accounts', ascending('status'))).toEqual(ascending('status', 'id'));
  });

  it('has nothing after the id', () => {
    expect(totalOrder('domains', ascending('id', 'tld'))).toEqual(ascending('id'));
  });
});

describe('definitions of lists', () => {
  it.each(LIST_NAMES)(
    '%s has columns shown by default, known operators and a sortable default order',
    (list) => {
      const { fields, defaultSort } = definitionOf(list);
      expect(Object.values(fields).some(({ isDefault }) => isDefault)).toBe(true);
      expect(fields.id.sortable).toBe(true);
      expect(defaultSort.filter(({ field }) => !fields[field].sortable)).toEqual([]);
      expect(defaultSort.length).toBeGreaterThan(0);
      for (const { operators, type, values, idType, isMany, sortable } of Object.values(fields)) {
        expect(operators.filter((operator) => !FILTER_OPERATORS.includes(operator))).toEqual([]);
        expect([values !== undefined, idType !== undefined]).toEqual([type === 'enum', type === 'id']);
        expect(isMany && sortable).toBe(false);
      }
    },
  );

  it.each(LIST_NAMES)('%s has no field that is named as a secret', (list) => {
    const secret =
      /secret|password|token(?!Id)|digest|hash|sealed|auth|body|payload|request(?!edAt)|response/i;
    const known: Readonly<Record<string, string[]>> = {
      'orders': ['authAmount'],
      'accounts': ['strictRequests'],
      // of a key in the DNS, public
      'ds-records': ['digestType', 'digest'],
    };
    expect(Object.keys(definitionOf(list).fields).filter((field) => secret.test(field))).toEqual(
      known[list] ?? [],
    );
  });
});
