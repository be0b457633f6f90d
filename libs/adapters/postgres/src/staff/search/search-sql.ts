import type { SearchKind, SearchMatch, SearchTerms } from '@registrar/staff';

/** A statement of at most `limit` (the last value) hits with one way of matching. */
export interface SearchStep {
  match: SearchMatch;
  /** Names the statement; a name always has the same text. */
  name: string;
  text: string;
  /** Undefined: the searched text has no form that the step compares. */
  values: (terms: SearchTerms) => readonly unknown[] | undefined;
}

/** The first of the matching texts that are ranked: the rows that a search inside texts may read. */
export const CANDIDATES = 200;

/** No join: the planner would read all accounts for the few that are shown. */
const DOMAIN = `d.id::text, d.name as title, (select a.username from accounts a where a.id = d.account_id) as subtitle, d.account_id, d.state`;
const ACCOUNT = `a.id::text, a.username as title, null as subtitle, a.id as account_id, a.status as state`;
/** As in the indexes of `contacts`. */
const FULL_NAME = `lower(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, ''))`;
const CONTACT = `c.id::text, coalesce(nullif(btrim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.company_name, c.email, c.id::text) as title,
       concat_ws(', ', c.company_name, c.email, c.phone) as subtitle, null::int as account_id, null as state`;
const OPERATION = `o.id::text, o.kind || ' ' || o.subject as title, null as subtitle, o.account_id, o.state`;
const COMMAND = `c.cltrid as id, c.command || ' ' || c.object as title, coalesce('operation ' || c.operation_id, 'svTRID ' || c.svtrid) as subtitle,
       o.account_id, c.outcome as state`;
const COMMANDS = 'registry_commands c left join operations o on o.id = c.operation_id';
const PAYMENT = `p.id::text, to_char(p.amount / 100.0, 'FM999999999990.00') || ' ' || p.currency as title, p.gateway_id as subtitle, p.account_id, p.state`;
const INBOUND = `'in:' || t.id as id, t.name as title, 'inbound transfer' as subtitle, t.account_id, t.state`;
const OUTBOUND = `'out:' || t.id as id, t.name as title, 'outbound transfer' as subtitle, t.account_id, t.state`;

/** Byte order, whatever the collation of the database: served by indexes with `text_pattern_ops`. */
const begins = (expression: string): string =>
  `${expression} ~>=~ $1 and ${expression} ~<~ ($1::text || chr(1114111))`;

const LIVE_DOMAIN = `d.removed_at is null and d.state in ('active', 'pending_create')`;

/**
 * Texts that contain the searched one, by trigrams. The candidates are read one at a time, so that their limit
 * bounds what is read of the table; the planner takes the index, since it expects to need them all.
 */
const containing = (columns: string, from: string, expression: string, more = ''): string => `
with matching as materialized (select ${columns}, similarity(${expression}, $1) as rank from ${from} where ${expression} like $2${more}),
     candidates as (select * from matching limit ${CANDIDATES})
select id, title, subtitle, account_id, state from candidates order by rank desc, title, id limit $3`;

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const similarTo =
  (textOf: (terms: SearchTerms) => string | undefined) =>
  (terms: SearchTerms): readonly unknown[] | undefined => {
    const text = textOf(terms);
    return terms.hasTrigrams && text !== undefined ? [text, pattern(text)] : undefined;
  };
const valueOf =
  (textOf: (terms: SearchTerms) => string | number | undefined) =>
  (terms: SearchTerms): readonly unknown[] | undefined => {
    const value = textOf(terms);
    return value === undefined ? undefined : [value];
  };

const byText = valueOf(({ text }) => text);
const byOriginal = valueOf(({ original }) => original);
const byNumber = valueOf(({ number }) => number);
const byUuid = valueOf(({ uuid }) => uuid);

const step = (match: SearchMatch, name: string, text: string, values: SearchStep['values']): SearchStep => ({
  match,
  name: `search_${name}`,
  text,
  values,
});

const contactBy = (name: string, test: string, values: SearchStep['values']): SearchStep =>
  step('exact', name, `select ${CONTACT} from contacts c where ${test} order by c.id desc limit $2`, values);
const contactFrom = (name: string, column: string, values: SearchStep['values']): SearchStep =>
  step(
    'prefix',
    name,
    `select ${CONTACT} from contacts c where ${begins(column)} order by ${column} using ~<~ limit $2`,
    values,
  );
const contactLike = (name: string, column: string): SearchStep =>
  step(
    'similar',
    name,
    containing(CONTACT, 'contacts c', column),
    similarTo(({ text }) => text),
  );

export const SEARCH_STEPS: Readonly<Record<SearchKind, readonly SearchStep[]>> = {
  domain: [
    step(
      'exact',
      'domain_exact',
      `select ${DOMAIN} from (
         (select * from domains where name = $1 and removed_at is null)
         union all (select * from domains where name = $1 and removed_at is not null order by id desc limit $2)
       ) d order by d.removed_at is not null, d.id desc limit $2`,
      valueOf(({ domainName }) => domainName),
    ),
    step(
      'prefix',
      'domain_prefix',
      `select ${DOMAIN} from domains d
        where d.removed_at is null and ${begins('d.name')} order by d.name using ~<~ limit $2`,
      valueOf(({ domainText }) => domainText),
    ),
    step(
      'similar',
      'domain_similar',
      containing(DOMAIN, 'domains d', 'd.name', ` and ${LIVE_DOMAIN}`),
      similarTo(({ domainText }) => domainText),
    ),
  ],
  account: [
    step('exact', 'account_id', `select ${ACCOUNT} from accounts a where a.id = $1 limit $2`, byNumber),
    step(
      'exact',
      'account_name',
      `select ${ACCOUNT} from accounts a where lower(a.username) = $1 limit $2`,
      byText,
    ),
    step(
      'prefix',
      'account_prefix',
      `select ${ACCOUNT} from accounts a where ${begins('lower(a.username)')} order by lower(a.username) using ~<~ limit $2`,
      byText,
    ),
    step(
      'similar',
      'account_similar',
      containing(ACCOUNT, 'accounts a', 'lower(a.username)'),
      similarTo(({ text }) => text),
    ),
  ],
  contact: [
    contactBy('contact_id', 'c.id = $1', byNumber),
    contactBy('contact_email', 'lower(c.email) = $1', byText),
    contactBy(
      'contact_phone',
      'c.phone = $1',
      valueOf(({ phone }) => phone),
    ),
    contactBy('contact_name', `${FULL_NAME} = $1`, byText),
    contactBy('contact_company', 'lower(c.company_name) = $1', byText),
    contactFrom('contact_email_prefix', 'lower(c.email)', byText),
    contactFrom(
      'contact_phone_prefix',
      'c.phone',
      valueOf(({ phone }) => phone),
    ),
    contactFrom('contact_name_prefix', FULL_NAME, byText),
    contactFrom('contact_company_prefix', 'lower(c.company_name)', byText),
    contactLike('contact_name_similar', FULL_NAME),
    contactLike('contact_company_similar', 'lower(c.company_name)'),
    contactLike('contact_email_similar', 'lower(c.email)'),
  ],
  order: [
    step(
      'exact',
      'order_id',
      `select o.id::text, 'Order ' || o.id as title, to_char(o.final_amount / 100.0, 'FM999999999990.00') || ' USD' as subtitle, o.account_id, o.status as state
         from orders o where o.id = $1 limit $2`,
      byNumber,
    ),
  ],
  payment: [
    step('exact', 'payment_id', `select ${PAYMENT} from payments p where p.id = $1 limit $2`, byUuid),
    step(
      'exact',
      'payment_gateway',
      `select ${PAYMENT} from payments p where p.gateway_id = $1 limit $2`,
      byOriginal,
    ),
    step(
      'exact',
      'payment_charge',
      `select ${PAYMENT} from payments p where p.gateway_charge = $1 limit $2`,
      byOriginal,
    ),
  ],
  operation: [
    step('exact', 'operation_id', `select ${OPERATION} from operations o where o.id = $1 limit $2`, byUuid),
    step(
      'prefix',
      'operation_prefix',
      `select ${OPERATION} from operations o where o.id between $1 and $2 order by o.id limit $3`,
      ({ uuidRange }) => uuidRange,
    ),
  ],
  transfer: [
    step('exact', 'transfer_in_id', `select ${INBOUND} from transfers t where t.id = $1 limit $2`, byNumber),
    step(
      'exact',
      'transfer_out_id',
      `select ${OUTBOUND} from transfers_out t where t.id = $1 limit $2`,
      byNumber,
    ),
    step(
      'exact',
      'transfer_in_operation',
      `select ${INBOUND} from transfers t where t.operation_id = $1 limit $2`,
      byUuid,
    ),
    step(
      'exact',
      'transfer_in_name',
      `select ${INBOUND} from transfers t where t.name = $1 order by t.id desc limit $2`,
      valueOf(({ domainName }) => domainName),
    ),
    step(
      'exact',
      'transfer_out_name',
      `select ${OUTBOUND} from transfers_out t where t.name = $1 order by t.id desc limit $2`,
      valueOf(({ domainName }) => domainName),
    ),
  ],
  registry_transaction: [
    step('exact', 'cltrid', `select ${COMMAND} from ${COMMANDS} where c.cltrid = $1 limit $2`, byOriginal),
    step(
      'exact',
      'svtrid',
      `select ${COMMAND} from ${COMMANDS} where c.svtrid = $1 order by c.id desc limit $2`,
      byOriginal,
    ),
  ],
  token: [
    step(
      'exact',
      'token_id',
      `select t.id::text, t.name as title, a.username as subtitle, t.account_id, case when t.revoked_at is null then 'active' else 'revoked' end as state
         from api_tokens t join accounts a on a.id = t.account_id where t.id = $1 limit $2`,
      byNumber,
    ),
  ],
  source_address: [
    step(
      'exact',
      'source_address',
      `select l.id::text, l.action || ' ' || l.target as title, l.actor as subtitle, null::int as account_id, null as state
         from audit_log l where l.source = $1 order by l.id desc limit $2`,
      valueOf(({ address }) => address),
    ),
  ],
};
