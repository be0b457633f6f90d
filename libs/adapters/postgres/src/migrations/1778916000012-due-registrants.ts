import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Domains of one statement: their rows are locked for a moment only. */
const AT_ONCE = 5_000;

/**
 * Domains whose registrant changed since a notice of their present term are due now: the present registrant gets
 * the notices too. In parts, each a transaction of its own; a repeat after a crash changes nothing that is done.
 */
export class DueRegistrants1778916000012 implements MigrationInterface {
  readonly name = 'DueRegistrants1778916000012';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ last }] = (await runner.query('select coalesce(max(id), 0) as last from domains')) as [
      { last: number },
    ];
    for (let from = 0; from < last; from += AT_ONCE)
      await runner.query(
        `update domains d set calendar_at = null
          where d.id > $1 and d.id <= $2 and d.state = 'active' and d.removed_at is null and d.calendar_at is not null
            and exists (select from domain_notices n where n.domain_id = d.id and n.term_end = d.expires_at and n.contact_id <> d.registrant_id)`,
        [from, from + AT_ONCE],
      );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
