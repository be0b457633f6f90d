import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside } from './services/new-indexes';

/**
 * Each registrant of a term gets its notices of expiry: the key has the contact that a notice went to. The
 * former key goes once the next one is built; the release before this one stores notices with both.
 */
export class NoticesOfRegistrants1778916000010 implements MigrationInterface {
  readonly name = 'NoticesOfRegistrants1778916000010';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ has_next: hasNext }] = (await runner.query(
      `select exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
                       where i.indrelid = 'public.domain_notices'::regclass and i.indisprimary and a.attname = 'contact_id') as has_next`,
    )) as { has_next: boolean }[];
    // a repeat after a crash finds it exchanged
    if (hasNext) return;
    await buildIndexesBeside(runner, [
      {
        name: 'domain_notices_next_pkey',
        table: 'domain_notices',
        on: '(domain_id, term_end, kind, contact_id)',
        unique: true,
      },
    ]);
    await runner.query(`
alter table public.domain_notices
  drop constraint domain_notices_pkey,
  add constraint domain_notices_pkey primary key using index domain_notices_next_pkey`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
