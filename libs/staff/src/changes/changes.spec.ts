import { Money } from '@registrar/kernel';
import { mayDo, type StaffOperation } from '../permissions';
import { STAFF_ROLES } from '../staff';
import { actorOf } from '../testing';
import { DELIVERY, type Desk, isRefused, openDesk, owner, registry } from '../testing/desk';

/** Where it can be written down. */
const suspend = (house: Desk) =>
  house.suspendAccountByStaff
    .execute(owner, house.account.id, { reason: 'unpaid', includesSubAccounts: false })
    .catch(() => undefined);

/** Each change that staff can make, with the operation it is permitted and recorded as. */
const CHANGES: [StaffOperation, (house: Desk, actor: ReturnType<typeof actorOf>) => Promise<unknown>][] = [
  ['account.create', (house, actor) => house.openAccount.execute(actor, { accountName: 'second-one' })],
  [
    'account.update',
    (house, actor) =>
      house.changeAccount.execute(actor, { accountId: house.account.id, options: { enterprise: true } }),
  ],
  [
    'account.token_issue',
    (house, actor) =>
      house.issueAccountToken.execute(actor, house.account.id, { name: 'shop', readOnly: true }),
  ],
  [
    'account.token_revoke',
    (house, actor) => house.revokeAccountToken.execute(actor, house.account.id, house.account.token.id),
  ],
  [
    'account.suspend',
    (house, actor) =>
      house.suspendAccountByStaff.execute(actor, house.account.id, {
        reason: 'unpaid',
        includesSubAccounts: false,
      }),
  ],
  [
    'account.reinstate',
    async (house, actor) => {
      await suspend(house);
      house.log.entries.length = 0;
      return house.reinstateAccountByStaff.execute(actor, house.account.id);
    },
  ],
  [
    'account.credit',
    (house, actor) =>
      house.grantCredit.execute(actor, {
        accountId: house.account.id,
        amount: Money.of(500n),
        reference: 'wire 7',
      }),
  ],
  ['maintenance.switch', (house, actor) => house.switchMaintenance.execute(actor, { on: true })],
  ['registry.put', (house, actor) => house.putRegistryConnection.execute(actor, 'main', registry)],
  [
    'registry.patch',
    async (house, actor) => {
      await house.putRegistryConnection.execute(owner, 'main', registry).catch(() => undefined);
      house.log.entries.length = 0;
      return house.putRegistryConnection.merge(actor, 'main', { enabled: false }, ['1']);
    },
  ],
  [
    'registry.restore_version',
    async (house, actor) => {
      await house.putRegistryConnection.execute(owner, 'main', registry).catch(() => undefined);
      house.log.entries.length = 0;
      return house.putRegistryConnection.restore(actor, 'main', 1, {});
    },
  ],
  ['delivery.redeliver', (house, actor) => house.redeliverWebhook.execute(actor, DELIVERY)],
  ['staff_key.create', (house, actor) => house.createStaffKey.execute(actor, 'Piet', 'support')],
  ['staff_key.revoke', (house, actor) => house.revokeStaffKey.execute(actor, house.key.id)],
];

/** Secrets in the answer to a change, for the person who made it. */
const SECRETS_RETURNED: Partial<Record<StaffOperation, number>> = {
  'account.create': 1,
  'account.token_issue': 1,
  'staff_key.create': 1,
};

describe.each(CHANGES)('%s', (operation, make) => {
  it('leaves one entry in the audit log with actor, target and request', async () => {
    const house = await openDesk();
    await make(house, owner);
    expect(house.log.entries).toEqual([
      expect.objectContaining({
        at: house.clock.now(),
        actor: 'Ines (key 3)',
        role: 'owner',
        action: operation,
        requestId: 'req-1',
        source: '192.0.2.7',
        target: expect.stringMatching(/^(account|delivery|staff_key|registry|platform):./),
      }),
    ]);
  });

  it('stores the reason that the request gives, and none where it gives none', async () => {
    const house = await openDesk();
    await make(house, { ...owner, reason: 'court order\n17/4' });
    const other = await openDesk();
    await make(other, owner);
    expect([...house.log.entries, ...other.log.entries].map((entry) => entry.reason)).toEqual([
      'court order\n17/4',
      undefined,
    ]);
  });

  it('leaves neither secrets nor personal data there', async () => {
    const house = await openDesk();
    const result = JSON.stringify(await make(house, owner), (_name, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const text = JSON.stringify(house.log.entries);
    const secrets = [...result.matchAll(/"(?:token|key)":"([^"]+)"/g)].map(([, secret]) => secret);
    expect(secrets).toHaveLength(SECRETS_RETURNED[operation] ?? 0);
    expect(house.log.entries).toHaveLength(1);
    for (const secret of [...secrets, 'Varga', 'ilse@example.net', 'digest of', 'sealed'])
      expect(text).not.toContain(secret);
  });

  it.each(STAFF_ROLES.filter((role) => !mayDo(role, operation)))(
    'is refused to %s, with no trace',
    async (role) => {
      const house = await openDesk();
      await expect(make(house, actorOf(role))).rejects.toEqual(isRefused('forbidden'));
      expect(house.log.entries).toEqual([]);
    },
  );

  it('is not done when its entry cannot be written', async () => {
    const house = await openDesk();
    jest.spyOn(house.log, 'append').mockRejectedValue(new Error('disk full'));
    await expect(make(house, owner)).rejects.toThrow('disk full');
  });
});
