import type { Sql } from '@registrar/adapter-postgres';
import { AppError, type CallsOfOperation } from '@registrar/kernel';
import { BULK_ACTS } from '@registrar/staff';
import { memberKey, STAFF_MEMBER } from './facts';
import { StaffReadAhead } from './staff-read-ahead';

const STAFF = { staff: { keyId: 3, name: 'Ines' } } as unknown as CallsOfOperation['caller'];
const ITEMS = [{ domainName: 'A.example' }, { domainName: '-' }];
const MEMBER = { name: 'Ines', role: 'support' };

function world(member: unknown = MEMBER) {
  const rows = jest.fn(async () => []);
  const execute = jest.fn(async () => {
    if (member instanceof Error) throw member;
    return member;
  });
  const renewals = { read: jest.fn(async () => undefined), readDomains: jest.fn(async () => []) };
  const ahead = new StaffReadAhead({ rows } as unknown as Sql, { execute } as never, renewals as never);
  const read = (operationId: string, caller = STAFF) =>
    ahead.read({ caller, operationId, items: ITEMS } as CallsOfOperation);
  return { rows, execute, renewals, read };
}

const namesOf = (about: 'domain' | 'other') =>
  Object.entries(BULK_ACTS)
    .filter(([, act]) => (act.about === 'domain') === (about === 'domain'))
    .map(([name]) => name);

describe('what acts of staff read ahead', () => {
  it.each(namesOf('domain'))('are the domains of %s, and all that decides a renewal', async (name) => {
    const { rows, renewals, read } = world();
    const ahead = await read(name);
    const isRenewal = name === 'renewDomainForAccount';
    expect(ahead?.decides).toBe(isRenewal);
    expect(rows).toHaveBeenCalledWith(expect.any(String), expect.any(String), [['a.example']]);
    expect(renewals.read.mock.calls).toEqual(isRenewal ? [[ahead, new Map([['a.example', ITEMS[0]]])]] : []);
    expect(renewals.readDomains.mock.calls).toEqual(isRenewal ? [] : [[ahead, ['a.example']]]);
  });

  it.each([...namesOf('other'), 'unknown'])('is nothing for %s, which is not about domains', async (name) => {
    const { rows, execute, read } = world();
    expect(await read(name)).toBeUndefined();
    expect(rows).not.toHaveBeenCalled();
    expect(execute).not.toHaveBeenCalled();
  });

  it('is nothing for an account', async () => {
    const { execute, read } = world();
    expect(await read('setDomainLock', { accountId: 5, tokenId: 6 })).toBeUndefined();
    expect(execute).not.toHaveBeenCalled();
  });

  it('leaves out a member of staff who is refused, and fails with any other error', async () => {
    const refused = world(new AppError('unauthenticated', 'staff.key_unknown', 'Unauthorized'));
    expect(await refused.read('setDomainLock')).toBeDefined();
    const error = new Error('the database is away');
    await expect(world(error).read('setDomainLock')).rejects.toBe(error);
  });

  it('has the member of staff', async () => {
    const ahead = await world().read('setDomainLock');
    const { staff } = STAFF as { staff: Parameters<typeof memberKey>[0] };
    expect(ahead?.find(STAFF_MEMBER, memberKey(staff))).toBe(MEMBER);
  });
});
