import type { Transitions } from '@registrar/kernel';

/** pending: its owner has not said · verified: agreed · refused: said no, for good and to every account. */
export type RecipientState = 'pending' | 'verified' | 'refused';

export const RECIPIENT_MOVES: Transitions<RecipientState> = {
  pending: ['verified', 'refused'],
  verified: [],
  refused: [],
};

/**
 * An address that mail of an account is forwarded to: one for each account and address, whatever its case.
 */
export interface Recipient {
  id: number;
  accountId: number;
  /** As written first. */
  email: string;
  state: RecipientState;
  lastSentAt?: Date;
  /** End of the newest link. */
  linkEndsAt?: Date;
  /** Absent where its owner refused to another account. */
  decidedAt?: Date;
}

export interface RecipientPolicy {
  /** Scheme, host and port of the public API, without a final slash: where links lead. */
  linkBase: string;
  /** Name of the registrar in mail and pages. */
  registrarName: string;
  /** Mails that one address gets at most in a day, from all accounts together. */
  mailsPerAddress: number;
}
