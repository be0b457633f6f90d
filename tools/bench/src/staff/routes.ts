import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { ROOT } from '../child';
import type { Measured, StaffProbe } from './probe';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { type?: string; enum?: string[]; default?: unknown; minimum?: number };
}

export interface MeasuredRoute extends Measured {
  path: string;
  last?: Measured;
}

/** Rows before the oldest ones: with this id as `before` a page is the last one. */
const OLDEST: Readonly<Record<string, string>> = {
  'payments': 'select id from payments order by id offset 50 limit 1',
  'operations': 'select id from operations order by id offset 50 limit 1',
  'deliveries': 'select id from webhook_deliveries order by id offset 50 limit 1',
  'audit': 'select id from audit_log order by id offset 50 limit 1',
  'poll-messages': `select id from poll_messages where disposition = 'unknown' and seen_at is null order by id offset 50 limit 1`,
  'registry-differences':
    'select id from registry_differences where resolved_at is null order by id offset 50 limit 1',
  'domain-ends':
    'select domain_id as id from domain_ends where ended_at is null and trouble is not null order by id offset 50 limit 1',
  'unknown-domains':
    'select id from unknown_domains where resolved_at is null and acknowledged_at is null order by id offset 50 limit 1',
};
const PER_PAGE = 100;
/** Of the parameters that have neither an enum nor a boolean. */
const SAMPLES = `
select d.account_id::text as "accountId", d.name as "subject", d.name as "domainName", 'domain:' || d.name as "target", 'account.credit' as "action", n.code as "registryConnection", 'com' as "tld", 'ticket 7' as "reason",
       'growth' as "username", 'getDomain' as "operation", '2020-01-01' as "calledSince", 'DE' as "country"
  from domains d join registry_connections n on n.id = d.connection_id where d.removed_at is null order by d.id limit 1`;
/** Which say where a page begins, not what is on it. */
const OF_PAGES = ['limit', 'before', 'after', 'page', 'perPage'];
const DESCRIPTION = join(ROOT, 'docs/openapi/admin-api.json');

/** Lists with routes of their own: each page that is read by GET without a part of the path. */
export async function measureRoutes(
  probe: StaffProbe,
  client: Client,
  say: (line: string) => void,
): Promise<MeasuredRoute[]> {
  const { rows } = await client.query<Record<string, string>>(SAMPLES);
  const figures: MeasuredRoute[] = [];
  for (const { path, parameters } of listRoutes()) {
    say(`staff: GET ${path}`);
    const queries = queriesOf(parameters, rows[0]);
    for (const query of queries) {
      const figure = await probe.measure(query, () => ({ method: 'GET', path: withQuery(path, query) }));
      figures.push({ path, ...figure });
    }
    const last = figure(figures, path);
    const end = await lastPage(probe, client, path, parameters);
    if (last && end !== undefined)
      last.last = await probe.measure(end, () => ({ method: 'GET', path: withQuery(path, end) }));
  }
  return figures;
}

const figure = (figures: readonly MeasuredRoute[], path: string): MeasuredRoute | undefined =>
  figures.find((each) => each.path === path);

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** From the interface's description: collections, not single resources. */
export function listRoutes(): { path: string; parameters: Parameter[] }[] {
  const { paths } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  };
  return Object.entries(paths)
    .filter(([path, { get }]) => get && !path.includes('{') && !path.includes(':'))
    .map(([path, { get }]) => ({
      path: path.replace('/admin/v1/', ''),
      parameters: (get!.parameters ?? []).filter((parameter) => parameter.in === 'query'),
    }))
    .filter(({ parameters }) => parameters.some(({ name }) => OF_PAGES.includes(name)));
}

/** No filter, and each filter alone: each value of an enum, both of a boolean, and of a text that of a row. */
export function queriesOf(parameters: readonly Parameter[], samples: Record<string, string>): string[] {
  const filters = parameters.filter(({ name }) => !OF_PAGES.includes(name));
  const needed = filters
    .filter(({ required }) => required)
    .map(({ name }) => `${name}=${encodeURIComponent(samples[name])}`);
  const optional = filters
    .filter(({ required }) => !required)
    .flatMap(({ name, schema }) =>
      (schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : [samples[name]]))
        .filter((value) => value !== undefined)
        .map((value) => `${name}=${encodeURIComponent(value)}`),
    );
  return ['', ...optional].map((query) => [...needed, query].filter(Boolean).join('&'));
}

async function lastPage(
  probe: StaffProbe,
  client: Client,
  path: string,
  parameters: readonly Parameter[],
): Promise<string | undefined> {
  if (parameters.some(({ name }) => name === 'page')) {
    const { lastPage: last } = await probe.read<{ lastPage?: number }>({
      method: 'GET',
      path: `${path}?perPage=${PER_PAGE}`,
    });
    return last === undefined ? undefined : `perPage=${PER_PAGE}&page=${last}`;
  }
  const text = OLDEST[path];
  if (text === undefined) return undefined;
  const { rows } = await client.query<{ id: string }>(text);
  return rows.length === 0 ? undefined : `before=${rows[0].id}`;
}
