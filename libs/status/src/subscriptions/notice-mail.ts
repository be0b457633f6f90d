import type { MailValues, NewMail } from '@registrar/contacts';
import type { NoticeWithTlds } from '../incidents/ports';
import type { DueNoticeStep } from './ports';
import type { NoticeStep, StatusSubscriber, SubscriptionPolicy } from './subscriber';

/** Affected groups and TLDs that a mail names; the rest by their number. */
const NAMED = 20;

const HEADINGS: Readonly<Record<NoticeStep, string>> = {
  opened: 'Incident',
  updated: 'Update',
  resolved: 'Resolved',
  reopened: 'Incident open again',
  announced: 'Planned maintenance',
  begun: 'Maintenance has begun',
  ended: 'Maintenance has ended',
  changed: 'Maintenance changed',
  cancelled: 'Maintenance called off',
};

/** What the mail of a step says, the same for all subscribers. */
export function noticeMailValues(
  { step, notice, text }: Pick<DueNoticeStep, 'step' | 'notice' | 'text'>,
  { registrarName, linkBase }: SubscriptionPolicy,
): MailValues {
  return {
    registrar: registrarName,
    heading: HEADINGS[step],
    title: notice.title,
    facts: factsOf(step, notice),
    paragraphs: text === undefined ? [] : text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
    statusPage: `${linkBase}/status`,
  };
}

/** The mail to one subscriber. */
export const noticeMail = (
  values: MailValues,
  { id, email }: Pick<StatusSubscriber, 'id' | 'email'>,
  unsubscribe: string,
): NewMail => ({
  template: 'status-notice',
  subject: `status_subscriber:${id}`,
  to: email,
  values: { ...values, unsubscribe },
});

function factsOf(
  step: NoticeStep,
  { kind, impact, groups, tlds, startsAt, endsAt }: NoticeWithTlds,
): string[] {
  const affected = [...groups, ...tlds.map((tld) => `.${tld}`)];
  const more = affected.length - NAMED;
  return [
    `Impact: ${impact}`,
    `Affected: ${affected.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    `${kind === 'incident' ? 'Since' : 'From'}: ${minuteOf(startsAt)}`,
    ...(endsAt && (kind === 'maintenance' || step === 'resolved') ? [`Until: ${minuteOf(endsAt)}`] : []),
  ];
}

/** `2026-03-02 09:15 UTC` */
function minuteOf(at: Date): string {
  const text = at.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}
