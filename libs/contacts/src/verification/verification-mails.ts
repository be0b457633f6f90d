import { addDays, type Clock, type Ids, type SecretVault, toTimestamp } from '@registrar/kernel';
import type { MailTemplate } from '../mail/mail';
import type { WriteMail } from '../mail/write-mail';
import type { VerificationStore } from './ports';
import type { Verification, VerificationPolicy } from './verification';

/** A link works for longer than the time to verify: whoever comes after the hold still can. */
const LINK_DAYS = 30;
/** 256 bits (issue): nobody guesses one. */
const TOKEN_BYTES = 32;
/** Domains named in a mail; the rest by their number. */
const NAMED = 20;
/** A token is base32 of these bytes: what has another form is not looked up. */
const TOKEN = /^[a-z0-9]{20,80}$/i;

/** Mail about a verification, with a link that serves once; only its digest is kept. */
export class VerificationMails {
  constructor(
    private readonly store: VerificationStore,
    private readonly mails: WriteMail,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policy: Pick<VerificationPolicy, 'linkBase' | 'registrarName'>,
  ) {}

  /** Inside a unit of work, the verification locked. */
  async write(verification: Verification, template: MailTemplate, domains: readonly string[], now: Date): Promise<void> {
    const { id, accountId, email, verifyBy } = verification;
    const token = this.ids.secret(TOKEN_BYTES);
    // A link is opened by whoever has the mail, at the time of the world.
    const createdAt = this.clock.now();
    await this.store.addLink({ digest: this.digestOf(token), verificationId: id, createdAt, expiresAt: addDays(createdAt, LINK_DAYS) });
    await this.store.change(id, { lastSentAt: now });
    const more = domains.length - NAMED;
    await this.mails.execute({
      accountId,
      template,
      subject: `verification:${id}`,
      to: email,
      values: {
        link: `${this.policy.linkBase}/verify/${token}`,
        registrar: this.policy.registrarName,
        email,
        verifyBy: toTimestamp(verifyBy).slice(0, 10),
        domains: [...domains.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])],
      },
    });
  }

  /** Of a token as it comes in; undefined: it cannot be one. */
  digestFrom(token: string): string | undefined {
    return TOKEN.test(token) ? this.digestOf(token) : undefined;
  }

  /** A digest of its own kind: no API token begins with these words. */
  private digestOf(token: string): string {
    return this.vault.digest(`verification link ${token}`);
  }
}
