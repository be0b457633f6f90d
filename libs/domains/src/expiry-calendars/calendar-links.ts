import type { Ids, SecretVault } from '@registrar/kernel';

/** 256 bits: cannot be guessed. */
const TOKEN_BYTES = 32;
/** A token is base32 of these bytes: a text of another form is not looked up. */
const TOKEN = /^[a-z0-9]{20,80}$/;

/** The token in the link of a calendar; only its keyed digest is stored. */
export class CalendarLinks {
  constructor(
    private readonly vault: SecretVault,
    private readonly ids: Ids,
  ) {}

  create(): { token: string; digest: string } {
    const token = this.ids.secret(TOKEN_BYTES);
    return { token, digest: this.digestOf(token) };
  }

  /** Undefined: no token has this form. */
  digestFrom(token: string): string | undefined {
    return TOKEN.test(token) ? this.digestOf(token) : undefined;
  }

  /** A digest of its own kind: no token of another link opens a calendar. */
  private digestOf(token: string): string {
    return this.vault.digest(`calendar link ${token}`);
  }
}
