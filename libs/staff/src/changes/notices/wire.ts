import type { AccountQueries } from '@registrar/accounts';
import type { AccountMailWordings, ChangeAnnouncements } from '@registrar/contacts';
import type { GiveComplianceNotice } from '@registrar/domains';
import type { Clock } from '@registrar/kernel';
import type { PollInbox } from '@registrar/registries/ports';
import type { ChangeServiceNotices } from '@registrar/status';
import type { AuditTrail } from '../../audit-trail';
import { AnnouncementsByStaff } from './announcements';
import { GiveComplianceNoticeByStaff } from './compliance-notices';
import { ChangeMailWording } from './mail-wordings';
import { AcknowledgePollMessage } from './poll-messages';
import { ServiceNoticesByStaff } from './service-notices';

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
}

export interface NoticeChanges {
  announcements: AnnouncementsByStaff;
  changeMailWording: ChangeMailWording;
  giveComplianceNotice: GiveComplianceNoticeByStaff;
  acknowledgePollMessage: AcknowledgePollMessage;
  serviceNotices: ServiceNoticesByStaff;
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
}: NoticeChangeParts): NoticeChanges => ({
  announcements: new AnnouncementsByStaff(audit, announcements),
  changeMailWording: new ChangeMailWording(audit, accounts, wordings),
  giveComplianceNotice: new GiveComplianceNoticeByStaff(audit, giveNotice),
  acknowledgePollMessage: new AcknowledgePollMessage(audit, inbox, clock),
  serviceNotices: new ServiceNoticesByStaff(audit, serviceNotices),
});
