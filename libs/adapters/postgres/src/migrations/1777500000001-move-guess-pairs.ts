import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Wrong move codes are counted for each pair of name and account: one account's guesses must not stop another
 * one's move.
 */
export class MoveGuessPairs1777500000001 implements MigrationInterface {
  readonly name = 'MoveGuessPairs1777500000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`set local lock_timeout = '5s'`);
    await runner.query('alter table move_guesses drop constraint move_guesses_kind_check');
    await runner.query(
      `alter table move_guesses add constraint move_guesses_kind_check check (kind in ('name', 'account', 'pair'))`,
    );
    await runner.query(
      `comment on table move_guesses is 'Wrong codes for moves between accounts in a window that begins with the first; key of a pair: account, blank, name. Other kinds are no longer written'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
