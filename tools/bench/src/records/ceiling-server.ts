import { fastify } from 'fastify';
import { Client, Pool } from 'pg';
import { answerQuestions } from '../child';

export interface CeilingQuestion {
  /** Of a role that may create a schema. */
  superuserUrl: string;
  poolMax: number;
  zones: readonly string[];
}

/** As long as the API's: longer than the measurements of the other server in between. */
const POOL_IDLE_MS = 30_000;
/** Characters of an imported file. */
const BODY_LIMIT = 16_000_000;

/** What a write has to leave behind, and nothing else. Zones leave room in their pages, as the product's. */
const SCHEMA = `
drop schema if exists record_ceiling cascade;
create schema record_ceiling;
create table record_ceiling.zones (id int generated always as identity primary key, name text collate "C" not null unique, version int not null, records int not null) with (fillfactor = 50);
create table record_ceiling.records (id int generated always as identity, zone_id int, host text collate "C", type text collate "C", answer text collate "C", ttl int, primary key (zone_id, id));
create unique index on record_ceiling.records (zone_id, host, type, answer);
create table record_ceiling.changes (zone_id int, version int, at timestamptz, author text, diff json, primary key (zone_id, version));`;

const AFTER = `json_build_object('host', host, 'type', type, 'answer', answer, 'ttl', ttl)`;

/** `$1` zone, host, type, answer, ttl, author. */
const WRITE = `
with zone as (update record_ceiling.zones set version = version + 1, records = records + 1 where name = $1 returning id, version),
     record as (insert into record_ceiling.records (zone_id, host, type, answer, ttl) select id, $2, $3, $4, $5 from zone returning *),
     history as (insert into record_ceiling.changes (zone_id, version, at, author, diff)
       select zone.id, zone.version, now(), $6, json_build_array(json_build_object('id', record.id, 'after', ${AFTER})) from zone cross join record)
select id from record`;

/** `$1` zone, hosts, types, answers, ttls, author. */
const IMPORT = `
with lines as materialized (select * from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as l (host, type, answer, ttl)),
     zone as (update record_ceiling.zones set version = version + 1, records = records + (select count(*) from lines) where name = $1 returning id, version),
     record as (insert into record_ceiling.records (zone_id, host, type, answer, ttl) select zone.id, host, type, answer, ttl from zone cross join lines returning *),
     history as (insert into record_ceiling.changes (zone_id, version, at, author, diff)
       select zone.id, zone.version, now(), $6, (select json_agg(json_build_object('id', id, 'after', ${AFTER})) from record) from zone)
select count(*)::int as records from record`;

/** `host ttl IN type answer`; the texts of the benchmark hold no quotes. */
const LINE = /^(\S+) (\d+) IN (\S+) (?:"([^"]*)"|(\S+))$/;

/**
 * The least work that keeps the promise of a write to a zone, durable, in one transaction of one prepared
 * statement: record, version of the zone, history. No credentials, limits, rules, log or metrics.
 */
async function serve({ superuserUrl, poolMax, zones }: CeilingQuestion): Promise<{ port: number }> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(SCHEMA);
  await client.query(
    'insert into record_ceiling.zones (name, version, records) select unnest($1::text[]), 0, 0',
    [zones],
  );
  await client.end();
  const pool = new Pool({ connectionString: superuserUrl, max: poolMax, idleTimeoutMillis: POOL_IDLE_MS });
  const server = fastify({ logger: false, bodyLimit: BODY_LIMIT });
  server.post('/zones/:zone/records', async (request, reply) => {
    const { zone } = request.params as { zone: string };
    const { type, host, answer } = request.body as { type: string; host: string; answer: string };
    const values = [zone, host, type, answer, 300, 'bench'];
    const { rows } = await pool.query<{ id: number }>({ name: 'write', text: WRITE, values });
    if (rows.length !== 1) throw new Error(`${zone} is no zone`);
    reply.header('content-type', 'application/json; charset=utf-8');
    return JSON.stringify({
      id: rows[0].id,
      domainName: zone,
      host,
      fqdn: `${host}.${zone}.`,
      type,
      answer,
      ttl: 300,
    });
  });
  server.post('/zones/:zone/import', async (request) => {
    const { zone } = request.params as { zone: string };
    const { zoneFile } = request.body as { zoneFile: string };
    const [hosts, types, answers, ttls] = [[], [], [], []] as [string[], string[], string[], number[]];
    for (const line of zoneFile.split('\n')) {
      const [, host, ttl, type, text, word] = LINE.exec(line)!;
      hosts.push(host);
      types.push(type);
      answers.push(text ?? word);
      ttls.push(Number(ttl));
    }
    const array = (texts: readonly string[]): string => `{"${texts.join('","')}"}`;
    const values = [zone, array(hosts), array(types), array(answers), `{${ttls.join(',')}}`, 'bench'];
    const { rows } = await pool.query<{ records: number }>({ name: 'import', text: IMPORT, values });
    if (rows[0].records !== hosts.length) throw new Error(`${zone} took ${rows[0].records} records`);
    return { records: rows[0].records };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.server.address() as { port: number }).port };
}

answerQuestions(serve);
