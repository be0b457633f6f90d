import type { DomainName } from '@registrar/kernel';
import type { HeldTld } from '@registrar/catalog';
import type { ContactInput, ContactRole } from '@registrar/contacts';

/** What a client sends to move a domain into its account. */
export interface MoveInput {
  domainName: string;
  authCode?: string;
  /** Roles left out are the account's default ones. */
  contacts?: Partial<Record<ContactRole, ContactInput>>;
  /**
   * Registry data of the registrant; absent: the gaining account's last ones for the TLD, else those of the
   * domain.
   */
  tldRequirements?: Readonly<Record<string, string>>;
  /** Refused rather than moved with registry data missing. */
  strict?: boolean;
}

/** Its fields are in order. */
export interface MoveRequest {
  /** The gaining account. */
  accountId: number;
  name: DomainName;
  authCode: string;
  contacts?: Partial<Record<ContactRole, ContactInput>>;
  tldRequirements?: Readonly<Record<string, string>>;
  strict?: boolean;
}

/** A move by staff, called in its transaction. */
export type NoteMove = (operationId: string, losingAccountId: number) => Promise<void>;

export interface MovePolicy {
  /** Wrong codes for one name, and of one account, in an hour; then every code is wrong. */
  guessesPerHour: number;
}

/** A request with the rules of its TLD, at one moment of the gaining account. */
export interface Gaining {
  request: MoveRequest;
  tld: HeldTld;
  now: Date;
}
