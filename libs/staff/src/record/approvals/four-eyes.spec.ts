import { AppError, Money } from '@registrar/kernel';
import { AuditTrail } from '../../audit-trail';
import { RemoveDomainByStaff } from '../../changes/domains/remove-domain';
import type { StaffActor } from '../../staff';
import { house, ines, max, named, OFF, POLICY } from '../../testing/approval-house';
import { isRefused } from '../../testing/desk';

describe('which acts wait', () => {
  const acts = (accountId: number) =>
    [
      [
        'account.credit',
        { accountId, amount: Money.of(10_001n), reference: 'a' },
        { accountId, amount: Money.of(10_000n), reference: 'b' },
      ],
      [
        'payment.refund',
        { paymentId: 'p', amount: Money.of(10_001n), reference: 'a' },
        { paymentId: 'p', amount: Money.of(10_000n), reference: 'b' },
      ],
      [
        'account.set_limits',
        { accountId, change: { creditLimit: Money.of(10_001n) } },
        { accountId, change: { creditLimit: Money.of(10_000n), purchaseLimit: null } },
      ],
      [
        'account.set_limits',
        { accountId, change: { creditLimit: Money.of(10_001n), purchaseLimit: Money.of(5n) } },
        { accountId, change: { purchaseLimit: Money.of(99_999n) } },
      ],
      ['domain.remove', { domainName: 'a.example' }, undefined],
      [
        'domain.set_lock',
        { domainName: 'a.example', lock: 'RegistrarLock', on: true },
        { domainName: 'a.example', lock: 'AccountLock', on: true },
      ],
      [
        'domain.clear_lock',
        { domainName: 'a.example', lock: 'RegistrarLock', on: false },
        { domainName: 'a.example', lock: 'ClientHold', on: false },
      ],
      [
        'domain.lift_hold',
        { domainName: 'a.example', id: 1, reason: 'over' },
        { domainName: 'a.example', id: 2, reason: 'over' },
      ],
      ['transfer.move', { accountId, domainName: 'a.example', authCode: 'Ax7' }, undefined],
      ['transfer.approve', { domainName: 'a.example' }, undefined],
      [
        'transfer.end',
        { domainName: 'a.example', verdict: 'left' },
        { domainName: 'a.example', verdict: 'stayed' },
      ],
      [
        'registry.put',
        { code: 'main', change: { password: 'x' } },
        { code: 'main', change: { host: 'epp.example' } },
      ],
      [
        'registry.patch',
        { code: 'main', change: { clientKey: null } },
        { code: 'main', change: { enabled: false } },
      ],
      [
        'registry.restore_version',
        { code: 'main', version: 1, secrets: { password: 'x' } },
        { code: 'main', version: 1, secrets: {} },
      ],
    ] as const;

  it('is decided by thresholds, each from its first value on', async () => {
    const { fourEyes, waiting, account } = await house();
    expect.assertions(acts(account.id).length);
    for (const [act, above, below] of acts(account.id)) {
      expect([act, (await waiting(fourEyes.perform(ines, act, above as never))).state]).toEqual([
        act,
        'pending',
      ]);
      if (below) await fourEyes.perform(ines, act, below as never);
    }
  });

  it('is none where the settings are off', async () => {
    const { fourEyes, account } = await house(OFF);
    expect(acts(account.id).length).toBeGreaterThan(5);
    for (const [act, above] of acts(account.id)) await fourEyes.perform(ines, act, above as never);
  });
});

describe('an act in a job', () => {
  const inJob = { ...ines, inJob: true };

  it('is refused where it needs a second person, and stores no approval', async () => {
    const { fourEyes, store, log, done } = await house();
    const lock = { domainName: 'a.example', lock: 'RegistrarLock', on: true } as const;
    expect(await fourEyes.needsSecondPerson('domain.set_lock', lock)).toBe(true);
    await expect(fourEyes.perform(inJob, 'domain.set_lock', lock)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'staff.second_person_in_job',
      details: expect.stringContaining('domain.set_lock needs a second member of staff') as string,
    });
    expect([store.rows, log.entries, done]).toEqual([[], [], []]);
  });

  it('is carried out where it needs none', async () => {
    const { fourEyes, done } = await house();
    const lock = { domainName: 'a.example', lock: 'AccountLock', on: true } as const;
    expect(await fourEyes.needsSecondPerson('domain.set_lock', lock)).toBe(false);
    await fourEyes.perform(inJob, 'domain.set_lock', lock);
    expect(done).toMatchObject([['lock', { inJob: true }, lock]]);
  });
});

describe('an act that waits', () => {
  it('changes nothing, is shown without secrets and stored encrypted, with an audit entry', async () => {
    const { fourEyes, waiting, store, log, done, available } = await house();
    const change = { host: 'epp.example', password: 'hunter2' };
    const actor = { ...ines, reason: 'rotation' };
    const approval = await waiting(fourEyes.perform(actor, 'registry.patch', { code: 'main', change }));
    expect(approval).toMatchObject({
      act: 'registry.patch',
      target: 'registry:main',
      command: { code: 'main', change: { host: 'epp.example', password: '***' } },
      requestedBy: 'Ines',
      reason: 'rotation',
    });
    expect(approval.expiresAt.getTime() - approval.createdAt.getTime()).toBe(72 * 3_600_000);
    expect(store.rows[0].sealed).toMatch(/^sealed /);
    expect(log.entries).toMatchObject([
      {
        action: 'registry.patch',
        after: {
          approval: { id: approval.id, state: 'pending', cause: 'a password or client key changes' },
        },
      },
    ]);
    expect(JSON.stringify(log.entries)).not.toContain('hunter2');
    expect([done, available()]).toEqual([[], '0.00']);
  });

  it('waits once when it is requested twice, and again for another person or amount', async () => {
    const { requested, fourEyes, waiting, credit, store } = await house();
    const first = await requested();
    expect(first).not.toHaveProperty('reason');
    expect((await requested()).id).toBe(first.id);
    expect((await requested(max)).id).not.toBe(first.id);
    const other = { ...credit, amount: Money.of(10_002n) };
    expect((await waiting(fourEyes.perform(ines, 'account.credit', other))).id).not.toBe(first.id);
    expect(store.rows).toHaveLength(3);
  });

  it.each([
    ['account.credit', { accountId: 1, amount: Money.of(10_001n) }, 'the amount is above 100.00 USD'],
    ['domain.set_lock', { domainName: 'a.example', lock: 'RegistrarLock' }, 'RegistrarLock changes'],
    ['domain.remove', { domainName: 'a.example' }, 'the domain leaves its account'],
    ['transfer.end', { domainName: 'a.example', verdict: 'left' }, 'the domain leaves its account'],
  ] as const)('says why it waits: %s', async (act, command, cause) => {
    const { fourEyes, waiting } = await house();
    expect((await waiting(fourEyes.perform(ines, act, command as never))).cause).toBe(cause);
  });

  it('is planned by a dry run with a warning, and stored by none', async () => {
    const { fourEyes, planning, warnings, done, store } = await house();
    planning.isDry = true;
    await fourEyes.perform(ines, 'transfer.approve', { domainName: 'a.example' });
    expect([done.map(([what]) => what), store.rows, warnings]).toEqual([
      ['approve'],
      [],
      ['Nothing happens until another member of staff confirms it, because the domain leaves its account.'],
    ]);
  });

  it('has no warning in the plan of an act that does not wait', async () => {
    const { fourEyes, planning, warnings, done } = await house();
    planning.isDry = true;
    await fourEyes.perform(ines, 'transfer.end', { domainName: 'a.example', verdict: 'stayed' });
    expect([done.map(([what]) => what), warnings]).toEqual([['end'], []]);
  });

  it('is refused to whom the act is refused', async () => {
    const { fourEyes, credit, store } = await house();
    await expect(fourEyes.perform(named('Sue', 'support'), 'account.credit', credit)).rejects.toEqual(
      isRefused('forbidden'),
    );
    expect(store.rows).toEqual([]);
  });
});

describe('confirming', () => {
  it('carries the act out by its use case, with both names in its audit entry', async () => {
    const { requested, fourEyes, available, log, store } = await house();
    const { id } = await requested({ ...ines, reason: 'paid by wire' });
    expect(await fourEyes.confirm({ ...max, reason: 'seen at the bank' }, id)).toMatchObject({
      state: 'carried_out',
      decidedBy: 'Max',
      decisionReason: 'seen at the bank',
    });
    expect(available()).toBe('100.01');
    expect(log.entries.slice(1)).toMatchObject([
      { action: 'approval.confirm', target: `approval:${id}`, actor: `Max (key ${max.keyId})` },
      {
        action: 'account.credit',
        actor: `Ines, confirmed by Max (key ${max.keyId})`,
        reason: 'paid by wire',
        after: { amount: '100.01', reference: 'wire 7' },
      },
    ]);
    expect(store.rows[0].sealed).toBeUndefined();
  });

  it.each<[string, StaffActor, string]>([
    ['the same person', ines, 'forbidden'],
    ['the same person in other letters', named('INES'), 'forbidden'],
    ['a role that may not do the act', named('Sue', 'support'), 'forbidden'],
  ])('is refused to %s', async (_who, actor, kind) => {
    const { requested, fourEyes, available } = await house();
    const { id } = await requested();
    await expect(fourEyes.confirm(actor, id)).rejects.toEqual(isRefused(kind));
    expect(available()).toBe('0.00');
  });

  it('is refused to every key where only users may confirm', async () => {
    const { fourEyes, requested, available } = await house({ ...POLICY, byKeys: false });
    const { id } = await requested();
    await expect(fourEyes.confirm(max, id)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'staff.approval_by_key',
    });
    expect(available()).toBe('0.00');
    const { keyId: _keyId, ...user } = { ...max, userId: 9 };
    expect(await fourEyes.confirm(user, id)).toMatchObject({ state: 'carried_out' });
    expect(await requested().then(({ id: other }) => fourEyes.reject(max, other))).toMatchObject({
      state: 'rejected',
    });
  });

  it('is refused to a key with the name of the requester, and for a request from before users and keys were stored', async () => {
    const { requested, fourEyes, store, available } = await house();
    const { id } = await requested();
    await expect(fourEyes.confirm({ ...ines, keyId: 12, name: 'INES' }, id)).rejects.toEqual(
      isRefused('forbidden'),
    );
    delete store.rows[0].requester;
    await expect(fourEyes.confirm(ines, id)).rejects.toEqual(isRefused('forbidden'));
    expect(available()).toBe('0.00');
    await fourEyes.confirm(max, id);
    expect(available()).toBe('100.01');
  });

  it('is refused to the requester whose name the identity provider changed meanwhile', async () => {
    const { requested, fourEyes, available } = await house();
    const { keyId: _keyId, ...user } = { ...named('Ines', 'finance'), userId: 5 };
    const { id } = await requested(user);
    await expect(fourEyes.confirm({ ...user, name: 'Ines M.' }, id)).rejects.toEqual(isRefused('forbidden'));
    expect(available()).toBe('0.00');
  });

  it('is refused for an id that is none, and once it was decided or has expired', async () => {
    const { requested, fourEyes, clock, available } = await house();
    await expect(fourEyes.confirm(max, 'none')).rejects.toEqual(isRefused('not_found'));
    const carriedOut = await requested();
    await fourEyes.confirm(max, carriedOut.id);
    await expect(fourEyes.confirm(max, carriedOut.id)).rejects.toEqual(
      isRefused('conflict', 'The approval is carried out already.'),
    );
    await expect(fourEyes.reject(max, carriedOut.id)).rejects.toEqual(isRefused('conflict'));
    const expired = await requested(max);
    clock.advance(72 * 3_600);
    await expect(fourEyes.confirm(ines, expired.id)).rejects.toEqual(
      isRefused('conflict', 'The approval is expired already.'),
    );
    expect(available()).toBe('100.01');
  });

  it('stores the refusal of the act at this time', async () => {
    const { requested, fourEyes, ledger, account, credit, store } = await house();
    const { id } = await requested();
    const used = { accountId: account.id, amount: Money.of(1n), reference: credit.reference };
    await ledger.credit(used);
    const approval = await fourEyes.confirm(max, id);
    expect(approval).toMatchObject({ state: 'refused', refusal: { message: 'Conflict' } });
    expect(store.rows[0].sealed).toBeUndefined();
    await expect(fourEyes.confirm(max, id)).rejects.toEqual(isRefused('conflict'));
  });

  it('is settled where the act changes nothing', async () => {
    const { requested, fourEyes, ledger, credit, available } = await house();
    const { id } = await requested();
    await ledger.credit(credit);
    expect(await fourEyes.confirm(max, id)).toMatchObject({ state: 'carried_out' });
    expect(available()).toBe('100.01');
  });

  it.each(['unavailable', 'upstream_invalid', 'upstream_timeout'] as const)(
    'can be repeated after %s, once its process must have ended',
    async (kind) => {
      const { fourEyes, waiting, useCases, clock, done } = await house();
      const { execute } = useCases.removeDomain;
      const command = { domainName: 'a.example' };
      const { id } = await waiting(fourEyes.perform(ines, 'domain.remove', command));
      useCases.removeDomain.execute = () => Promise.reject(new AppError(kind, 'x', 'Away'));
      await expect(fourEyes.confirm(max, id)).rejects.toEqual(isRefused(kind));
      useCases.removeDomain.execute = execute;
      await expect(fourEyes.confirm(max, id)).rejects.toEqual(
        isRefused('conflict', 'The approval is confirmed already.'),
      );
      clock.advance(121);
      expect(await fourEyes.confirm(max, id)).toMatchObject({ state: 'carried_out' });
      expect(done).toHaveLength(1);
    },
  );

  it('carries out once, however often a process ends between two steps', async () => {
    const { requested, fourEyes, clock, store, available } = await house();
    const { id } = await requested();
    jest.spyOn(store, 'carryOut').mockRejectedValueOnce(new Error('killed'));
    await expect(fourEyes.confirm(max, id)).rejects.toThrow('killed');
    clock.advance(121);
    jest.spyOn(store, 'find').mockRejectedValueOnce(new Error('killed again'));
    await expect(fourEyes.confirm(max, id)).rejects.toThrow('killed again');
    await expect(fourEyes.confirm(max, id)).rejects.toEqual(isRefused('conflict'));
    expect(available()).toBe('100.01');
  });

  it('removes no domain that another account has got since the request', async () => {
    const { fourEyes, waiting, useCases, audit, uow } = await house();
    const [account, removed]: [{ id: number }, number[]] = [{ id: 7 }, []];
    const queries = { domain: async () => ({ name: 'a.example', accountId: account.id }) };
    const removal = new RemoveDomainByStaff(audit, queries as never, {
      execute: async ({ accountId, begin }) => {
        removed.push(accountId);
        await uow.run(() => begin(1));
        return { registryRetainsFee: false };
      },
    });
    useCases.removeDomain.execute = (actor, command) => removal.execute(actor, command);
    useCases.removeDomain.bind = (command) => removal.bind(command);
    const { id } = await waiting(fourEyes.perform(ines, 'domain.remove', { domainName: 'a.example' }));
    account.id = 8;
    expect(await fourEyes.confirm(max, id)).toMatchObject({
      state: 'refused',
      refusal: {
        code: 'staff.domain_in_another_account',
        details: expect.stringContaining('Account 8 has') as string,
      },
    });
    expect(removed).toEqual([]);
    account.id = 7;
    const again = await waiting(fourEyes.perform(ines, 'domain.remove', { domainName: 'a.example' }));
    await fourEyes.confirm(max, again.id);
    expect(removed).toEqual([7]);
  });

  it('passes on the failure of an act that has begun: it is carried out', async () => {
    const { fourEyes, waiting, useCases, store, uow } = await house();
    const { id } = await waiting(fourEyes.perform(ines, 'domain.remove', { domainName: 'a.example' }));
    useCases.removeDomain.execute = async () => {
      await uow.run(() => store.carryOut(id));
      throw new AppError('conflict', 'x', 'Refused by the registry');
    };
    await expect(fourEyes.confirm(max, id)).rejects.toEqual(isRefused('conflict'));
    expect((await fourEyes.list('carried_out', { limit: 5 })).items).toHaveLength(1);
  });
});

describe('rejecting', () => {
  it('drops the act, with who and why', async () => {
    const { requested, fourEyes, log, store } = await house();
    const { id } = await requested();
    expect(await fourEyes.reject({ ...max, reason: 'wrong account' }, id)).toMatchObject({
      state: 'rejected',
      decidedBy: 'Max',
      decisionReason: 'wrong account',
    });
    expect(log.entries.at(-1)).toMatchObject({ action: 'approval.reject', target: `approval:${id}` });
    expect(store.rows[0].sealed).toBeUndefined();
    await expect(fourEyes.confirm(max, id)).rejects.toEqual(isRefused('conflict'));
  });

  it('is open to the requester and to roles that may do the act, and to no others', async () => {
    const { requested, fourEyes } = await house();
    const { id } = await requested();
    await expect(fourEyes.reject(named('Sue', 'support'), id)).rejects.toEqual(isRefused('forbidden'));
    expect(await fourEyes.reject(ines, id)).toMatchObject({ state: 'rejected', decidedBy: 'Ines' });
  });
});

it('an actor with an approval writes no audit entry where approvals are not stored', async () => {
  const { log, uow, clock } = await house();
  const audit = new AuditTrail(log, uow, clock);
  const actor = { ...max, approval: { id: 'x', requestedBy: 'Ines' } };
  await expect(uow.run(() => audit.append(actor, 'account.update', { target: 'account:1' }))).rejects.toEqual(
    isRefused('conflict'),
  );
});
