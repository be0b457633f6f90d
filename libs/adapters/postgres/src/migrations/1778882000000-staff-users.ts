import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who log in to the admin API: users, passkeys, sessions, one-time links and challenges. */
export class StaffUsers1778882000000 implements MigrationInterface {
  readonly name = 'StaffUsers1778882000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table staff_users (
  id            int generated always as identity primary key,
  name          text not null,
  email         text not null,
  role          text not null check (role in ('support', 'finance', 'registry', 'owner')),
  oidc_issuer   text,
  oidc_subject  text,
  created_at    timestamptz not null,
  disabled_at   timestamptz,
  version       int not null default 1,
  constraint staff_users_subject_ck check ((oidc_issuer is null) = (oidc_subject is null))
);
create unique index staff_users_email_uq on staff_users (lower(email));
create unique index staff_users_subject_uq on staff_users (oidc_issuer, oidc_subject);
comment on table staff_users is 'People who log in to the admin API with a browser';
comment on column staff_users.oidc_subject is 'Identity at the OpenID provider; null: none yet';

create table staff_passkeys (
  id             int generated always as identity primary key,
  user_id        int not null references staff_users,
  name           text not null,
  credential_id  text not null,
  public_key     text not null,
  counter        bigint not null check (counter >= 0),
  transports     jsonb not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz
);
create unique index staff_passkeys_credential_uq on staff_passkeys (credential_id);
create index staff_passkeys_user_ix on staff_passkeys (user_id);
comment on column staff_passkeys.public_key is 'COSE key, base64url';
comment on column staff_passkeys.counter is 'Signature counter (WebAuthn section 6.1.1); 0: the authenticator has none';

create table staff_sessions (
  id             uuid primary key,
  user_id        int not null references staff_users,
  digest         text not null,
  method         text not null check (method in ('passkey', 'oidc', 'link')),
  second_factor  boolean not null,
  created_at     timestamptz not null,
  last_seen_at   timestamptz not null,
  idle_ends_at   timestamptz not null,
  ends_at        timestamptz not null,
  source         text,
  ended_at       timestamptz,
  end_reason     text check (end_reason in ('signed_out', 'ended_by_staff', 'replaced', 'user_disabled')),
  constraint staff_sessions_end_ck check ((ended_at is null) = (end_reason is null))
);
create unique index staff_sessions_digest_uq on staff_sessions (digest);
create index staff_sessions_user_ix on staff_sessions (user_id, id);
create index staff_sessions_ends_ix on staff_sessions (ends_at);
comment on table staff_sessions is 'Removed 90 days after their absolute end, when another session is opened';
comment on column staff_sessions.digest is 'Keyed digest of the token in the cookie';

create table staff_links (
  digest      text primary key,
  purpose     text not null check (purpose in ('invitation')),
  user_id     int not null references staff_users,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index staff_links_user_ix on staff_links (user_id);
comment on column staff_links.digest is 'Keyed digest of the token in the link';
comment on column staff_links.used_at is 'Also when a later link made it invalid';

create table staff_challenges (
  digest      text primary key,
  kind        text not null check (kind in ('login', 'registration', 'oidc')),
  session_id  uuid references staff_sessions on delete cascade,
  expires_at  timestamptz not null
);
create index staff_challenges_expires_ix on staff_challenges (expires_at);
create index staff_challenges_session_ix on staff_challenges (session_id);
comment on table staff_challenges is 'Removed by the first answer, or after they expire when another one is added';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
