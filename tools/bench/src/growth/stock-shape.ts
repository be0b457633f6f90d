/** Comment of the databases that this command may fill. */
export const MARK = 'growth benchmark';
/** The first of these accounts has every tenth domain; the others share the rest. */
export const ACCOUNTS = 100;
/** Domains with the rare word in the large account, whatever its size. */
const RARE = 50;
/** What a sale costs, in cents; without tax. */
export const PRICE = 1_450;
/** Enough for all sales of the largest stock. */
export const CREDIT = 10_000_000_000_000;
/** Order numbers of registrations begin above this; of a stock's renewals, above this and its domains. */
export const FIRST_ORDER = 1_000_000;

/**
 * Functions are written so that PostgreSQL puts their text in place of each call. Domain `i` was registered
 * one or two years before the term that it was last renewed for; renewals are spread evenly over 366 days up
 * to two hours ago, each 30 days before the end of a term, as auto-renewal does. Those of the first day are
 * due again. `j` counts the domains of the large account: a fifth are .net, a tenth unlocked, one in twenty
 * premium, half with privacy, a quarter without auto-renewal. Five domains of one account share a contact.
 */
export const shapeSql = (domains: number): string => `
create schema growth;
create table growth.accounts as
  select row_number() over (order by id) - 1 as at, id, username from accounts;
create function growth.uuid(at timestamptz, step int, n bigint) returns uuid language sql stable as
$$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(step), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
create table growth.facts as
  select date_trunc('milliseconds', clock_timestamp()) as now, (select max(id) from contacts) as contacts, (select coalesce(max(id), 0) from domains) as domains,
         c.connection_id as com, n.connection_id as net from tlds c, tlds n where c.name = 'com' and n.name = 'net';
create function growth.renewed_at(now timestamptz, i bigint) returns timestamptz language sql stable as
$$ select now - interval '366 days' + interval '1 second' * ((366 * 86400 - 7200)::float8 * i / ${domains}) $$;
create function growth.account_at(i bigint) returns bigint language sql immutable as
$$ select case when i % 10 = 0 then 0 else 1 + (i / 50 * 9 + i % 10 - 1) % ${ACCOUNTS - 1} end $$;
create function growth.stock(first bigint, last bigint)
returns table (i bigint, j bigint, id bigint, contact_id bigint, account_id int, username text, name text, tld text, connection_id int,
               registered_at timestamptz, renewed_at timestamptz, expires_at timestamptz, register_id uuid, renew_id uuid, register_order bigint, renew_order bigint)
language sql stable as $$
select n.i, n.i / 10, f.domains + n.i, f.contacts + 1 + 10 * (n.i / 50) + n.i % 10, a.id, a.username,
       substr(md5(n.i::text), 1, 8) || '-' || n.i || '-' || case when n.i / 10 % greatest(1, ${Math.floor(domains / (10 * RARE))}) = 1 then 'harbour' when n.i / 10 % 20 = 3 then 'mill' else 'quay' end
         || case when n.i / 10 % 5 = 0 then '.net' else '.com' end,
       case when n.i / 10 % 5 = 0 then 'net' else 'com' end, case when n.i / 10 % 5 = 0 then f.net else f.com end,
       t.registered_at, t.renewed_at, t.renewed_at + interval '395 days', growth.uuid(t.registered_at, 1, n.i), growth.uuid(t.renewed_at, 2, n.i),
       ${FIRST_ORDER} + n.i, ${FIRST_ORDER + domains} + n.i
  from growth.facts f cross join generate_series(first, last) as n (i)
       cross join lateral (select growth.renewed_at(f.now, n.i) as renewed_at, growth.renewed_at(f.now, n.i) + interval '30 days' - interval '365 days' * (1 + n.i % 2) as registered_at) t
       join growth.accounts a on a.at = growth.account_at(n.i)
$$;
-- Registrations of a range of domains come before their renewals.
create function growth.sales(first bigint, last bigint)
returns table (i bigint, domain_id bigint, contact_id bigint, account_id int, username text, name text, tld text, connection_id int, kind text, at timestamptz,
               term_end timestamptz, order_id bigint, operation_id uuid, is_first boolean)
language sql stable as $$
select s.i, s.id, s.contact_id, s.account_id, s.username, s.name, s.tld, s.connection_id, 'register', s.registered_at, s.expires_at, s.register_order, s.register_id, true from growth.stock(first, last) s
union all
select s.i, s.id, s.contact_id, s.account_id, s.username, s.name, s.tld, s.connection_id, 'renew', s.renewed_at, s.expires_at, s.renew_order, s.renew_id, false from growth.stock(first, last) s
$$;`;

/** Accounts beside the demo reseller, which is the large one. */
export const ACCOUNTS_SQL = `
insert into accounts (username, registrant_id, admin_id, tech_id, billing_id, created_at)
select 'growth-' || n || '-test', d.registrant_id, d.admin_id, d.tech_id, d.billing_id, now() - interval '3 years'
  from accounts d cross join generate_series(1, ${ACCOUNTS - 1}) n where d.id = (select min(id) from accounts) order by n`;
