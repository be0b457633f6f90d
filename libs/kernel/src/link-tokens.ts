import type { Ids } from './ids';
import type { SecretVault } from './secret-vault';

/** 256 bits: cannot be guessed. */
const TOKEN_BYTES = 32;
/** A token is base32 of these bytes: a text of another form is not looked up. */
const TOKEN = /^[a-z0-9]{20,80}$/i;

/** The token in a link of a mail or a feed; only its keyed digest is stored. */
export class LinkTokens {
  constructor(
    private readonly vault: SecretVault,
    private readonly ids: Ids,
    /** Begins the digested text, so that no token of another kind of link has the same digest. */
    private readonly kind: string,
  ) {}

  create(): { token: string; digest: string } {
    const token = this.ids.secret(TOKEN_BYTES);
    return { token, digest: this.digestOf(token) };
  }

  /** Digest of a received token; undefined: no token has this form. */
  digestFrom(token: string): string | undefined {
    return TOKEN.test(token) ? this.digestOf(token) : undefined;
  }

  private digestOf(token: string): string {
    return this.vault.digest(`${this.kind} ${token}`);
  }
}
