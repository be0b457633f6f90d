import { DomainName } from '@registrar/kernel';
import type { Sql } from '../sql';

const UNICODE = `
select position, subject from job_items where job_id = $1 and state = 'waiting' and subject ~ '[^[:ascii:]]'`;

/** A-labels of waiting items that name their domain in Unicode, by position. */
export async function unicodeSubjects(
  sql: Sql,
  id: string,
): Promise<{ positions: number[]; names: string[] }> {
  const rows = await sql.rows<{ position: number; subject: string }>('job_unicode', UNICODE, [id]);
  const named = rows.flatMap(({ position, subject }) => {
    const name = DomainName.parse(subject)?.ascii;
    return name === undefined ? [] : [{ position, name }];
  });
  return { positions: named.map(({ position }) => position), names: named.map(({ name }) => name) };
}
