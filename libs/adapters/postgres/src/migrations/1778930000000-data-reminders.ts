import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Yearly reminders of registration data. The worker gives existing domains their turns, in batches; their day is the
 * next anniversary of the registration. Turns and evidence have no foreign key to domains: it would lock the domain
 * after the turn, where a change of the domain locks them the other way round.
 */
export class DataReminders1778930000000 implements MigrationInterface {
  readonly name = 'DataReminders1778930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(TRIGGERS);
    // the triggers wait for transactions under way: domains after this number have turns by them
    await runner.query(
      `insert into data_reminder_enrolment (enrolled_to, last_id, started_at) select 0, coalesce(max(id), 0), now() from domains`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

const TABLES = `
set local lock_timeout = '5s';
create table data_reminder_turns (
  domain_id int primary key,
  due_at timestamptz not null,
  remind_by timestamptz
);
create index data_reminder_turns_due_ix on data_reminder_turns (due_at);
create index data_reminder_turns_late_ix on data_reminder_turns (remind_by);
comment on table data_reminder_turns is 'When a domain is checked next for the yearly reminder of its registration data';
comment on column data_reminder_turns.due_at is 'Also the end of the claim of a process';
comment on column data_reminder_turns.remind_by is 'The day by which its registrant is reminded; null: not determined yet';

create table data_reminders (
  domain_id int not null,
  mail_id uuid not null,
  account_id int not null references accounts,
  registrant_id int not null references contacts,
  admin_id int not null references contacts,
  tech_id int not null references contacts,
  billing_id int not null references contacts,
  reminded_at timestamptz not null,
  recipient_digest text not null,
  data_digest text not null,
  constraint data_reminders_pkey primary key (domain_id, mail_id)
);
comment on table data_reminders is 'Reminders of registration data to registrants, as evidence: written in the transaction that writes the mail, and retained longer than it';
comment on column data_reminders.recipient_digest is 'HMAC-SHA-256 of the address, lower case, hex: as mails.recipient_digest';
comment on column data_reminders.data_digest is 'HMAC-SHA-256 of the text on this domain, hex';

create table data_reminder_enrolment (
  id smallint primary key default 1 check (id = 1),
  enrolled_to int not null,
  last_id int not null,
  started_at timestamptz not null
);
comment on table data_reminder_enrolment is 'Domains that are older than data_reminder_turns, until all of them have a turn';
comment on column data_reminder_enrolment.enrolled_to is 'Domains up to this number have a turn';
comment on column data_reminder_enrolment.last_id is 'The newest of the older domains';
comment on column data_reminder_enrolment.started_at is 'Anniversaries of older domains count from here';
`;

const TRIGGERS = `
create function note_data_reminder() returns trigger language plpgsql as $$
begin
  insert into data_reminder_turns as t (domain_id, due_at) values (new.id, '-infinity')
  on conflict (domain_id) do update set due_at = '-infinity';
  return null;
end $$;
create trigger domains_data_reminders after update of state, removed_at on domains
  for each row when (new.state = 'active' and new.removed_at is null and (old.state is distinct from new.state or old.removed_at is not null))
  execute function note_data_reminder();
create trigger domains_data_reminders_new after insert on domains
  for each row when (new.state = 'active' and new.removed_at is null) execute function note_data_reminder();
`;
