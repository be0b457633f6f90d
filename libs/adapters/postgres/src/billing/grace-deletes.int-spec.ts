import { isGraceDeleteLimitReached } from '@registrar/billing';
import { graceDeletesContract } from '@registrar/domains/testing';
import { nextNumber, NOW } from '../../test/rows';
import {
  openRefundStores,
  closeRefundStores,
  rows,
  removals,
  graceDeletes,
  domains,
  inUnit,
  query,
  LIMIT,
  MONTH,
} from '../../test/refund-stores';

beforeAll(openRefundStores);
afterAll(closeRefundStores);

describe('deletes in the add grace period', () => {
  const count = async () => ({ accountId: await rows.rows.account(), tld: 'example', month: MONTH });
  const take = (of: Awaited<ReturnType<typeof count>>, limit = LIMIT) =>
    inUnit(() => graceDeletes.take(of, limit));

  it('are taken up to the limit, given back, and taken again', async () => {
    const of = await count();
    expect([await take(of), await take(of), await take(of)]).toEqual([true, true, false]);
    expect(await graceDeletes.isLimitReached(of, LIMIT)).toBe(true);
    await inUnit(() => graceDeletes.giveBack(of));
    expect(await graceDeletes.isLimitReached(of, LIMIT)).toBe(false);
    expect([await take(of), await take(of)]).toEqual([true, false]);
  });

  graceDeletesContract(async () => {
    const parentId = await rows.rows.account();
    const child = await rows.rows.account({ parentId });
    return {
      graceDeletes,
      accounts: [parentId, await rows.rows.account()],
      subAccounts: [child, await rows.rows.account({ parentId: child })],
      tlds: ['example', await rows.rows.tld(`tld-${nextNumber()}`, rows.connectionId)],
      inUnit,
      addNewDomains: async ({ accountId }, number) => {
        for (let added = 0; added < number; added += 1) {
          const domain = await rows.newDomain({ accountId });
          const id = await inUnit(() => domains.addInitialized(domain));
          await query(`update domains set state = 'active' where id = $1`, [id]);
        }
      },
    };
  });

  it('are taken by as many of 24 sub-accounts at once as the limit of their root allows', async () => {
    const root = await count();
    const accounts = [root.accountId];
    for (let added = 1; added < 8; added += 1)
      accounts.push(await rows.rows.account({ parentId: accounts[added % 3 === 0 ? added - 1 : 0] }));
    const taken = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        take({ ...root, accountId: accounts[at % accounts.length] }, { ...LIMIT, least: 5 }),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
  });

  it('are taken by as many of 24 at once as the limit allows', async () => {
    const of = await count();
    const taken = await Promise.all(Array.from({ length: 24 }, () => take(of, { ...LIMIT, least: 5 })));
    expect(taken.filter(Boolean)).toHaveLength(5);
  });

  it('are counted by account, TLD and month', async () => {
    const of = await count();
    await take(of);
    await take(of);
    for (const other of [
      { ...of, accountId: await rows.rows.account() },
      { ...of, month: '2026-04-01' },
    ])
      expect(await graceDeletes.isLimitReached(other, LIMIT)).toBe(false);
  });

  it('grow with the names of the month that still exist', async () => {
    const of = await count();
    for (let number = 0; number < 31; number += 1) {
      const domain = await rows.newDomain({ accountId: of.accountId });
      const id = await inUnit(() => domains.addInitialized(domain));
      await query(`update domains set state = 'active' where id = $1`, [id]);
      // one of the month before, and one that was removed
      if (number === 0)
        await query('update domains set registered_at = $2 where id = $1', [
          id,
          new Date('2026-02-28T23:59:59Z'),
        ]);
      if (number === 1) await inUnit(() => removals.remove(id, NOW, 'agp_refund'));
    }
    // 29 names: 10 per cent are 2, 14 per cent are 4
    for (const percent of [10, 14]) {
      const limit = { ...LIMIT, percent };
      await query('delete from grace_delete_counts where account_id = $1', [of.accountId]).catch(
        () => undefined,
      );
      const decisions = [];
      for (let deletes = 1; deletes <= 5; deletes += 1) {
        await query(
          `insert into grace_delete_counts (account_id, tld, month, deletes) values ($1, 'example', $2, $3)
           on conflict (account_id, tld, month) do update set deletes = excluded.deletes`,
          [of.accountId, MONTH, deletes],
        );
        decisions.push([
          await graceDeletes.isLimitReached(of, limit),
          isGraceDeleteLimitReached(limit, deletes, 29),
        ]);
      }
      expect(decisions.map(([sql]) => sql)).toEqual(
        percent === 10 ? [false, true, true, true, true] : [false, false, false, true, true],
      );
      expect(decisions.every(([sql, core]) => sql === core)).toBe(true);
    }
  });

  it('that were not taken cannot be given back', async () => {
    const of = await count();
    await expect(inUnit(() => graceDeletes.giveBack(of))).rejects.toThrow('were counted');
    await expect(graceDeletes.take(of, LIMIT)).rejects.toThrow('outside a unit of work');
  });
});
