import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff note on objects. The text of a removed note is erased. */
export class StaffNotes1778884000020 implements MigrationInterface {
  readonly name = 'StaffNotes1778884000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table staff_notes (
  id          bigint generated always as identity primary key,
  target      text not null,
  text        text check (char_length(text) between 1 and 4000),
  author      text not null,
  created_at  timestamptz not null,
  removed_at  timestamptz,
  check ((text is null) = (removed_at is not null))
);
create index staff_notes_target_ix on staff_notes (target, id) where removed_at is null;
comment on table staff_notes is 'Notes of staff on objects, seen by staff only';
comment on column staff_notes.target is 'Object, as in the audit log: domain:example.com';
comment on column staff_notes.text is 'Null once the note is removed';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
