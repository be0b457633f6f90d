import { Client } from 'pg';
import {
  closeRefundStores,
  database,
  domains,
  graceDeletes,
  inUnit,
  LIMIT,
  openRefundStores,
  query,
  removals,
  rows,
} from '../../test/refund-stores';
import { NOW } from '../../test/rows';
import { RegistrarGraceDeletes1778924000000 } from '../migrations/1778924000000-registrar-grace-deletes';

let owner: Client;
beforeAll(async () => {
  await openRefundStores();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await closeRefundStores();
});

/** A domain that staff removed: deleted so long ago, in its add grace period or after it. */
async function removed(ago: string, isInGrace = true): Promise<void> {
  const domain = await rows.newDomain();
  const id = await inUnit(() => domains.addInitialized(domain));
  await query(`update domains set state = 'active' where id = $1`, [id]);
  await inUnit(() => removals.remove(id, NOW, 'administrative'));
  await query(
    `insert into order_items (order_id, name, type, status, interval, duration, price, tld, refundable_until)
     values ($1, $2, 'registration', 'success', 'year', 1, 1450, 'example', now() - $3::interval + $4::interval)`,
    [domain.orderId, domain.name, ago, isInGrace ? '1 hour' : '-1 hour'],
  );
  await query(
    `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, deleted_at, due_at, removed_at)
     values ($1, $2, $3, $4, 'deleted', now(), now() - $5::interval, now(), now())`,
    [id, domain.connectionId, domain.name, domain.accountId, ago],
  );
}

it('the migration counts what the accounts have, and what staff removed since the month before', async () => {
  const [one, other] = [await rows.rows.account(), await rows.rows.account()];
  const [{ month }] = await query(`select to_char(now() at time zone 'UTC', 'YYYY-MM') || '-01' as month`);
  for (const [accountId, times] of [
    [one, 2],
    [other, 1],
  ])
    for (let taken = 0; taken < times; taken += 1)
      await inUnit(() => graceDeletes.take({ accountId, tld: 'example', month: month as string }, LIMIT));
  await inUnit(() => graceDeletes.take({ accountId: one, tld: 'example', month: '2026-03-01' }, LIMIT));
  await removed('0 seconds');
  await removed('0 seconds', false);
  await removed('100 days');
  await owner.query(
    'drop trigger grace_delete_counts_registrar on grace_delete_counts; drop function count_grace_deletes(); drop table registrar_grace_deletes',
  );
  await new RegistrarGraceDeletes1778924000000().up({ query: (text: string) => owner.query(text) } as never);
  const counted = await owner.query(
    `select to_char(month, 'YYYY-MM-DD') as month, tld, deletes from registrar_grace_deletes order by 1`,
  );
  expect(counted.rows).toEqual([
    { month: '2026-03-01', tld: 'example', deletes: 1 },
    { month, tld: 'example', deletes: 4 },
  ]);
});
