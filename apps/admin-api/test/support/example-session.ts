import type { HttpApp } from '@registrar/http';
import { SecretVault } from '@registrar/kernel';
import type { Client } from 'pg';

/** Operations whose examples are sent with the cookie of a session. */
export const OF_SESSIONS: ReadonlySet<string> = new Set([
  'getStaffSession',
  'endOwnStaffSession',
  'listOwnPasskeys',
  'beginPasskeyRegistration',
  'registerPasskey',
  'removePasskey',
]);

/** The user that `createStaffUser` adds; a local stack has a first one. */
const USER = 2;
const SESSION = '0190a000-0000-7000-8000-000000000002';
/** The session that `endStaffSession` ends. */
const OTHER = '0190a000-0000-7000-8000-000000000001';
const TOKEN = 'token-of-the-example';
const LINK = 'the-token-of-the-link';
const ofText = (text: string): string => Buffer.from(text).toString('base64url');
const LOGIN_CHALLENGE = ofText('challenge of the example log-in.');
const NEW_CHALLENGE = ofText('challenge of the example passkey');
/** Of the passkey that answers in the example of `finishPasskeyLogin`. */
const PASSKEY = {
  id: 'jJXdkSlmnntir5a_j4eOTg',
  key: 'pQECAyYgASFYIBBFNU2kTwb9kXFNOvcFMyrCMJh8_i21SvdemB1OsaqDIlgg8IOHUvJHUm4fpsWAOHXwT8apn4xKM_LjA8mk5bDQI4Y',
};

/** What the examples of log-ins need: secrets are random otherwise, and answers of passkeys are signed. */
export class ExampleSession {
  private readonly vault: SecretVault;

  constructor(
    app: HttpApp,
    private readonly sql: Client,
  ) {
    this.vault = app.nest.get(SecretVault);
  }

  get headers(): Record<string, string> {
    return {
      'authorization': '',
      'cookie': `registrar_staff=${TOKEN}`,
      'x-csrf-token': this.vault.digest(`csrf token of session ${SESSION}`),
    };
  }

  issueLink(): Promise<unknown> {
    return this.sql.query(
      `insert into staff_links (digest, purpose, user_id, created_at, expires_at)
       values ($1, 'invitation', $2, now(), now() + interval '1 day')`,
      [this.vault.digest(LINK), USER],
    );
  }

  async addPasskey(): Promise<void> {
    await this.sql.query(
      `insert into staff_passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
       values ($1, 'Phone', $2, $3, 0, '["internal"]', now())`,
      [USER, PASSKEY.id, PASSKEY.key],
    );
    await this.addChallenge(LOGIN_CHALLENGE, 'login', null);
  }

  async open(): Promise<void> {
    for (const [id, token] of [
      [SESSION, TOKEN],
      [OTHER, 'another token'],
    ])
      await this.sql.query(
        `insert into staff_sessions (id, user_id, digest, method, second_factor, created_at, last_seen_at, idle_ends_at, ends_at)
         values ($1, $2, $3, 'passkey', true, now(), now(), now() + interval '30 min', now() + interval '12 h')`,
        [id, USER, this.vault.digest(token)],
      );
  }

  beginRegistration(): Promise<unknown> {
    return this.addChallenge(NEW_CHALLENGE, 'registration', SESSION);
  }

  private addChallenge(challenge: string, kind: string, session: string | null): Promise<unknown> {
    return this.sql.query(
      `insert into staff_challenges (digest, kind, session_id, expires_at) values ($1, $2, $3, now() + interval '5 min')`,
      [this.vault.digest(challenge), kind, session],
    );
  }
}
