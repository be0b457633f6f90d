import { addSeconds, type Clock, type SecretVault } from '@registrar/kernel';
import { linkRefused, noPremiumList } from '../errors';
import type { PremiumName } from './premium-names';
import type { PremiumNames } from '../ports';

/** Contract downloadPremiumList: "link lives 10 minutes". */
const LINK_SECONDS = 600;
/** Names read per query: some 200 kB of text. */
const BATCH = 5_000;

/** Data in a link to the list; `expires` in Unix seconds. */
export interface PremiumListTicket {
  accountId: number;
  expires: number;
  signature: string;
}

/** The premium list behind a signed link that is valid for a time, without credentials. */
export class PremiumList {
  constructor(
    private readonly names: PremiumNames,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 when there are no premium names. */
  async ticket(accountId: number): Promise<PremiumListTicket> {
    if (!(await this.names.any())) throw noPremiumList();
    const expires = Math.floor(addSeconds(this.clock.now(accountId), LINK_SECONDS).getTime() / 1_000);
    return { accountId, expires, signature: this.sign(accountId, expires) };
  }

  /**
   * The list in batches; each is read when the last one was taken. Throws 403 for an expired ticket and for
   * one with another signature.
   */
  open({ accountId, expires, signature }: PremiumListTicket): AsyncIterable<readonly PremiumName[]> {
    const isOurs = this.vault.sameDigest(signature, this.sign(accountId, expires));
    if (!isOurs || this.clock.now(accountId).getTime() >= expires * 1_000) throw linkRefused();
    return this.batches();
  }

  /** Paged by key, without an open cursor: a slow client holds no connection and no transaction. */
  private async *batches(): AsyncGenerator<readonly PremiumName[]> {
    let last: PremiumName | undefined;
    do {
      const batch = await this.names.after(last, BATCH);
      last = batch.length === BATCH ? batch[BATCH - 1] : undefined;
      if (batch.length > 0) yield batch;
    } while (last);
  }

  /** A digest of its own kind: API tokens never begin with these words. */
  private sign(accountId: number, expires: number): string {
    return this.vault.digest(`premium list of account ${accountId} until ${expires}`);
  }
}
