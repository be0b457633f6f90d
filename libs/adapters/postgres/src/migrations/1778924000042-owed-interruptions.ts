import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As the defaults of a generic TLD (`endOfLifeOf`): whole days of 24 hours. */
const [INTERRUPTION_DAYS, LATEST_DAYS] = [9, 44];

/**
 * Domains of generic TLDs that wait for their deletion are interrupted too. By the rules of today alone: the few
 * domains whose TLD has other days are interrupted nine days before their deletion.
 */
export class OwedInterruptions1778924000042 implements MigrationInterface {
  readonly name = 'OwedInterruptions1778924000042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update domain_ends e set interruption_due_at = greatest(d.expires_at, e.delete_at - make_interval(hours => 24 * $1)),
                                delete_by = greatest(e.delete_at, d.expires_at + make_interval(hours => 24 * $2))
         from domains d
        where d.id = e.domain_id and e.stage in ('kept', 'restoring') and e.deleted_at is null and d.removal_reason = 'expiration' and e.delete_at > now()
          and not coalesce((select (r.rules ->> 'ccTld')::boolean from tld_rules r where r.tld = d.tld and r.valid_from <= now() order by r.valid_from desc, r.id desc limit 1), false)`,
      [INTERRUPTION_DAYS, LATEST_DAYS],
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
