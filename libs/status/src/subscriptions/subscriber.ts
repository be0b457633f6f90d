/** pending: the owner of the address has not pressed the button of the mail. */
export type SubscriberState = 'pending' | 'confirmed';

/** A mail address that asked for mails about the status page: one for each address, whatever its case. */
export interface StatusSubscriber {
  id: number;
  /** As written first. */
  email: string;
  /** Of the last mail that asked for the confirmation, or of the first request. */
  requestedAt: Date;
  /** Absent: pending. */
  confirmedAt?: Date;
}

export const stateOf = ({ confirmedAt }: Pick<StatusSubscriber, 'confirmedAt'>): SubscriberState =>
  confirmedAt === undefined ? 'pending' : 'confirmed';

/** Steps of an incident and of a maintenance that subscribers get a mail about. */
export const NOTICE_STEPS = [
  'opened',
  'updated',
  'resolved',
  'reopened',
  'announced',
  'begun',
  'ended',
  'changed',
  'cancelled',
] as const;
export type NoticeStep = (typeof NOTICE_STEPS)[number];

export interface SubscriptionPolicy {
  /** Scheme, host and port of the public API, without a final slash: where links lead. */
  linkBase: string;
  /** Name of the registrar in mail and pages. */
  registrarName: string;
  /** Days in which a subscription is to be confirmed; the address is removed after them. */
  confirmDays: number;
}
