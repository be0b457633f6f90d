import type { RegistryHold } from '@registrar/domains';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../../audit-trail';
import { actorOf, FakeAuditLog } from '../../testing';
import { LiftRegistryHoldByStaff } from './registry-holds';

const NAME = 'quay.example';
const COMMAND = { domainName: 'Quay.Example', id: 4, reason: 'Case closed' };
const HOLD = { id: 4, kind: 'abuse', state: 'standing', locks: ['ClientHold'] };

function staged(hold: Partial<RegistryHold> = {}, holder = 7) {
  const uow = new FakeUnitOfWork();
  const log = new FakeAuditLog(uow);
  const lifted: object[] = [];
  const lift = new LiftRegistryHoldByStaff(
    new AuditTrail(log, uow, new FakeClock(), { carryOut: async () => true }),
    { domain: async () => ({ name: NAME, accountId: holder }) as never },
    {
      execute: async ({ begin, ...command }) => {
        lifted.push(command);
        await uow.run(() => begin(HOLD as never));
        return HOLD as never;
      },
    },
    { list: async (name) => (name === NAME ? [{ ...HOLD, ...hold } as never] : []) },
  );
  return { lift, lifted, log };
}

describe('a hold whose lift waits for a second person', () => {
  it.each<[string, Partial<RegistryHold>, string | undefined]>([
    ['of a court', { kind: 'court', locks: [] }, 'a hold of the kind court keeps the domain here'],
    [
      'of a dispute',
      { kind: 'urs_udrp_lock', locks: [] },
      'a hold of the kind urs_udrp_lock keeps the domain here',
    ],
    [
      'that set RegistrarLock',
      { locks: ['ClientHold', 'RegistrarLock'] },
      'a hold of the kind abuse keeps the domain here',
    ],
    [
      'of a court that the registry has not confirmed',
      { kind: 'court', state: 'setting' },
      'a hold of the kind court keeps the domain here',
    ],
    ['for abuse', {}, undefined],
    ['for a payment', { kind: 'unpaid' }, undefined],
    ['of a court that is being lifted', { kind: 'court', state: 'lifting' }, undefined],
    ['of a court that is lifted', { kind: 'court', state: 'lifted' }, undefined],
    ['of a court that the registry refused', { kind: 'court', state: 'refused' }, undefined],
    ['of another id', { kind: 'court', id: 5 }, undefined],
  ])('%s', async (_which, hold, cause) => {
    expect(await staged(hold).lift.causeToWait(COMMAND)).toBe(cause);
  });
});

describe('lifting a hold', () => {
  it('is bound to the account that has the domain', async () => {
    expect(await staged().lift.bind(COMMAND)).toEqual({ ...COMMAND, domainName: NAME, accountId: 7 });
  });

  it.each([
    ['alone', {}, 'Ines'],
    ['with a second person', { approval: { id: 'a-1', requestedBy: 'Max' } }, 'Max, confirmed by Ines'],
  ])('names who lifted it: %s', async (_how, approval, by) => {
    const { lift, lifted, log } = staged();
    await lift.execute({ ...actorOf('owner'), ...approval }, { ...COMMAND, accountId: 7 });
    expect(lifted).toEqual([{ accountId: 7, name: NAME, id: 4, reason: 'Case closed', by }]);
    expect(log.entries).toMatchObject([{ action: 'domain.lift_hold', target: `domain:${NAME}` }]);
  });

  it('is refused where another account has the domain by then, and for a role without it', async () => {
    const { lift, lifted } = staged({}, 8);
    await expect(lift.execute(actorOf('owner'), { ...COMMAND, accountId: 7 })).rejects.toMatchObject({
      code: 'staff.domain_in_another_account',
    });
    await expect(lift.execute(actorOf('finance'), COMMAND)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(lifted).toEqual([]);
  });
});
