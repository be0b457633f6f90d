import type { Job } from '@registrar/jobs';
import type { Sql } from '../sql';
import { accountColumn } from './job-rows';
import { LISTED } from '../domains/domain-sql';
import { unicodeSubjects } from './unicode-subjects';

/** After everything that has a rank. */
const LAST = '9223372036854775807';

const BY_PRICE = `
update job_items set rank = coalesce(planned, ${LAST}) where job_id = $1 and state = 'waiting'`;

const BY_EXPIRY = `
update job_items i set rank = coalesce((select extract(epoch from d.expires_at)::bigint from domains d where ($2::int is null or d.account_id = $2) and d.name = lower(i.subject) and ${LISTED} limit 1), ${LAST})
 where i.job_id = $1 and i.state = 'waiting'`;

const BY_EXPIRY_OF = `
update job_items i set rank = extract(epoch from d.expires_at)::bigint
  from unnest($3::int[], $4::text[]) as n (position, name) join domains d on d.name = n.name and ($2::int is null or d.account_id = $2) and ${LISTED}
 where i.job_id = $1 and i.position = n.position`;

/** Ranks waiting items by their planned prices, or by the expiry of their domains. */
export async function rankItems(
  sql: Sql,
  { id, scope }: Pick<Job, 'id' | 'scope'>,
  order: 'price' | 'expiry',
): Promise<void> {
  if (order === 'price') {
    await sql.change('job_rank_price', BY_PRICE, [id]);
    return;
  }
  await sql.change('job_rank_expiry', BY_EXPIRY, [id, accountColumn(scope)]);
  const { positions, names } = await unicodeSubjects(sql, id);
  if (positions.length > 0)
    await sql.change('job_rank_expiry_of', BY_EXPIRY_OF, [id, accountColumn(scope), positions, names]);
}
