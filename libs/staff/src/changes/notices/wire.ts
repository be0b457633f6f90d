import type { AccountQueries } from '@registrar/accounts';
import type { AccountMailWordings, ChangeAnnouncements } from '@registrar/contacts';
import type { GiveComplianceNotice } from '@registrar/domains';
import type { Clock } from '@registrar/kernel';
import type { PollInbox } from '@registrar/registries/ports';
import type { ChangeServiceNotices, StatusSubscriptions } from '@registrar/status';
import type { AuditTrail } from '../../audit-trail';
import { AnnouncementsByStaff } from './announcements';
import { GiveComplianceNoticeByStaff } from './compliance-notices';
import { ChangeMailWording } from './mail-wordings';
import { AcknowledgePollMessage } from './poll-messages';
import { ServiceNoticesByStaff } from './service-notices';
import { RemoveStatusSubscriber } from './status-subscribers';

/** Everything that staff need to pass on demands of registries, to read their messages and to word mails. */
export interface NoticeChangeParts {
  audit: AuditTrail;
  clock: Clock;
  accounts: Pick<AccountQueries, 'get'>;
  wordings: AccountMailWordings;
  announcements: ChangeAnnouncements;
  giveNotice: Pick<GiveComplianceNotice, 'execute'>;
  inbox: Pick<PollInbox, 'putAside'>;
  serviceNotices: ChangeServiceNotices;
  statusSubscriptions: Pick<StatusSubscriptions, 'remove'>;
}

export interface NoticeChanges {
  announcements: AnnouncementsByStaff;
  changeMailWording: ChangeMailWording;
  giveComplianceNotice: GiveComplianceNoticeByStaff;
  acknowledgePollMessage: AcknowledgePollMessage;
  serviceNotices: ServiceNoticesByStaff;
  removeStatusSubscriber: RemoveStatusSubscriber;
}

/** What staff do with notices, messages and wordings, each with its entry in the audit log. */
export const wireNoticeChanges = ({
  audit,
  clock,
  accounts,
  wordings,
  announcements,
  giveNotice,
  inbox,
  serviceNotices,
  statusSubscriptions,
}: NoticeChangeParts): NoticeChanges => ({
  announcements: new AnnouncementsByStaff(audit, announcements),
  changeMailWording: new ChangeMailWording(audit, accounts, wordings),
  giveComplianceNotice: new GiveComplianceNoticeByStaff(audit, giveNotice),
  acknowledgePollMessage: new AcknowledgePollMessage(audit, inbox, clock),
  serviceNotices: new ServiceNoticesByStaff(audit, serviceNotices),
  removeStatusSubscriber: new RemoveStatusSubscriber(audit, statusSubscriptions),
});
