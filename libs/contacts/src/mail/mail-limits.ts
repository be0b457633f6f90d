import type { SecretVault } from '@registrar/kernel';

/** So many mails from the first one on, for so many seconds, counted under a key. */
export interface MailLimit {
  key: string;
  mails: number;
  seconds: number;
}

/** `retryAt`: the end of the window that is full; nothing was counted. */
export type MailCount = { allowed: true } | { allowed: false; retryAt: Date };

/** Limits of unsolicited mails, by the object that they are counted for; absent: no limit. */
export interface MailLimits {
  /** Of one account. */
  account?: Omit<MailLimit, 'key'>;
  /** To one mailbox, from all accounts together. */
  inbox?: Omit<MailLimit, 'key'>;
  /** To all addresses of one domain, from all accounts together. */
  domain?: Omit<MailLimit, 'key'>;
}

/** The limits that one mail counts for, in the same order for all mails: rows of counts are locked in it. */
export function limitsOf(
  { purpose, accountId, email }: { purpose: string; accountId: number; email: string },
  { inbox, domain, account }: MailLimits,
  vault: Pick<SecretVault, 'digest'>,
): MailLimit[] {
  const folded = inboxOf(email);
  return [
    ...(inbox ? [{ ...inbox, key: `${purpose} inbox ${vault.digest(`${purpose} ${folded}`)}` }] : []),
    ...(account ? [{ ...account, key: `${purpose} account ${accountId}` }] : []),
    ...(domain ? [{ ...domain, key: `${purpose} domain ${folded.slice(folded.lastIndexOf('@') + 1)}` }] : []),
  ];
}

/**
 * One mailbox for its owner, whatever its case and whatever stands behind a plus sign (RFC 5233
 * sub-addresses).
 */
export const inboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');
