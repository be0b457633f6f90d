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
    inUnit(async () => (await graceDeletes.take(of, limit)) === undefined);

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

  it('of the registrar are taken by as many of 24 accounts and of staff at once as the registry refunds', async () => {
    const tld = await rows.rows.tld(`tld-${nextNumber()}`, rows.connectionId);
    const accounts = await Promise.all(Array.from({ length: 12 }, () => rows.rows.account()));
    const most = { percent: 0, least: 5 };
    const taken = await Promise.all([
      ...accounts.map((accountId) =>
        inUnit(async () => {
          const refusal = await graceDeletes.take(
            { accountId, tld, month: MONTH },
            { ...LIMIT, least: 50 },
            most,
          );
          return refusal ?? 'taken';
        }),
      ),
      ...accounts.map(() =>
        inUnit(async () =>
          (await graceDeletes.takeForRegistrar({ tld, month: MONTH }, most)) ? 'taken' : 'above',
        ),
      ),
    ]);
    expect(taken.filter((one) => one === 'taken')).toHaveLength(5);
    const [{ own }] = await query(
      'select coalesce(sum(deletes), 0)::int as own from grace_delete_counts where tld = $1',
      [tld],
    );
    expect(own).toBe(taken.slice(0, 12).filter((one) => one === 'taken').length);
    // those of staff count above the limit too
    expect(await registrars(tld)).toBe(own + 12);
  });

  it('of the registrar are those of its accounts, with each change of them in the same transaction', async () => {
    const tld = await rows.rows.tld(`tld-${nextNumber()}`, rows.connectionId);
    const [one, other] = [await rows.rows.account(), await rows.rows.account()];
    const takeOf = (accountId: number) => graceDeletes.take({ accountId, tld, month: MONTH }, LIMIT);
    await inUnit(() => takeOf(one));
    await inUnit(() => takeOf(other));
    expect(await registrars(tld)).toBe(2);
    await expect(
      inUnit(async () => {
        await takeOf(one);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await registrars(tld)).toBe(2);
    await inUnit(() => graceDeletes.giveBack({ accountId: other, tld, month: MONTH }));
    expect(await registrars(tld)).toBe(1);
    // as a process of an earlier version does, which does not know of the count
    await query('update grace_delete_counts set deletes = deletes + 2 where account_id = $1 and tld = $2', [
      one,
      tld,
    ]);
    expect(await registrars(tld)).toBe(3);
  });

  const registrars = async (tld: string): Promise<number> =>
    (
      await query('select deletes from registrar_grace_deletes where tld = $1 and month = $2', [tld, MONTH])
    )[0].deletes as number;
});
