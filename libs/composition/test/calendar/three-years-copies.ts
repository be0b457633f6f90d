import { addDays } from '@registrar/kernel';
import { type Life } from './three-years-lives';

import type { ThreeYears } from './three-years-world';

/**
 * The domains that are there at the beginning, as copies of the first of their customer and zone, here and
 * at the registry.
 */
export async function copyDomains(rows: ThreeYears['rows'], lives: readonly Life[]): Promise<void> {
  const model = new Map(
    lives
      .filter(({ ends, boughtOn }) => !ends && boughtOn === undefined)
      .map((life) => [`${life.customer} ${life.zone.tld}`, life.name]),
  );
  const given = JSON.stringify(
    lives
      .filter(({ ends }) => ends)
      .map(({ name, zone, customer, ends, autorenew }) => ({
        name,
        of: model.get(`${customer} ${zone.tld}`),
        ends,
        began: addDays(ends!, -3 * 365),
        autorenew,
      })),
  );
  const copies =
    'jsonb_to_recordset($1) as c (name text, of text, ends timestamptz, began timestamptz, autorenew boolean)';
  const there = 'registry_simulator.domains';
  await rows(
    `insert into domains overriding system value
       select (jsonb_populate_record(m, jsonb_build_object('id', nextval(pg_get_serial_sequence('domains', 'id')), 'name', c.name, 'expires_at', c.ends, 'registered_at', c.began, 'created_at', c.began,
                 'autorenew_enabled', c.autorenew, 'operation_id', null, 'order_id', null, 'calendar_at', null, 'transfer_lock_until', null))).*
         from ${copies} join domains m on m.name = c.of`,
    [given],
  );
  await rows(
    `insert into verification_checks (domain_id, due_at) select id, '-infinity' from domains where state = 'active' on conflict do nothing`,
  );
  await rows(
    `insert into ${there} overriding system value
       select (jsonb_populate_record(m, jsonb_build_object('id', nextval(pg_get_serial_sequence('${there}', 'id')), 'name', c.name, 'expires_at', c.ends, 'created_at', c.began))).*
         from ${copies} join ${there} m on m.name = c.of`,
    [given],
  );
  for (const [table, columns] of [
    ['domain_hosts', 'host_id'],
    ['domain_contacts', 'role, contact_id'],
  ]) {
    await rows(
      `insert into registry_simulator.${table} (domain_id, ${columns}) select d.id, ${columns} from ${copies}
           join ${there} d on d.name = c.name join ${there} m on m.name = c.of join registry_simulator.${table} x on x.domain_id = m.id`,
      [given],
    );
  }
}
