import type { WebhookEventName } from '@registrar/kernel';

/** What each event reports, in a line. */
export const SUMMARIES: Record<WebhookEventName, string> = {
  'account.credit.balance_change': 'The available credit changed',
  'account.announcement': 'The registrar announced something to the account',
  'account.domain.removal': 'A domain left the account',
  'contact.verification.status_change': 'The verification of a registrant address started or ended',
  'domain.expiration': 'A domain expired and can still be renewed',
  'domain.lock.status_change': 'A lock was added or removed; not the transfer lock that the account sets',
  'domain.registry.compliance_notice': 'A registry sent a compliance notice about a domain',
  'domain.registry.rejection': 'The registry refused a registration that it had accepted',
  'domain.transfer.internal_in': 'A domain was moved in from another account of the registrar',
  'domain.transfer.internal_out': 'A domain was moved out to another account of the registrar',
  'domain.transfer.status_change': 'The status of an inbound transfer changed',
  'domain.transfer_out.status_change': 'An outbound transfer was initiated, canceled or completed',
  'job.status_change': 'A job changed its state',
  'registry.maintenance.announced': 'The registrar announced a maintenance window of a registry',
  'registry.maintenance.begun': 'A maintenance window of a registry has begun',
  'registry.maintenance.called_off': 'A maintenance window of a registry does not take place, or ends early',
  'registry.maintenance.changed': 'A maintenance window of a registry has other times or another reason',
  'registry.maintenance.ended': 'A maintenance window of a registry has ended',
  'domain.notice.upcoming':
    'A date of a domain is as near as the lead times of the account say (`getNoticeSettings`)',
};

/** The name of an event, as the field of its payload. */
export function named<N extends WebhookEventName>(name: N): { enum: N[]; type: 'string' } {
  return { enum: [name], type: 'string' };
}
