/** An account under suspension: its API answers 403; domains, webhooks and links of mails go on. */
export interface Suspension {
  since: Date;
  reason: string;
  /** Its sub-accounts, of every level, are suspended with it. */
  includesSubAccounts: boolean;
}

/** The suspension of an account itself, or of an account above it that includes its sub-accounts. */
export interface EffectiveSuspension extends Suspension {
  /** The suspended account. */
  accountId: number;
}
