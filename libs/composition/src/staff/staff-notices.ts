import { AccountQueries } from '@registrar/accounts';
import { TemplateMailPreview } from '@registrar/adapter-mail';
import {
  PostgresAnnouncementStore,
  PostgresMailWordings,
  PostgresPollInbox,
  PostgresNoticeSteps,
  PostgresServiceNoticeStore,
  PostgresStatusSubscribers,
  Sql,
} from '@registrar/adapter-postgres';
import { AccountMailWordings, ChangeAnnouncements } from '@registrar/contacts';
import { GiveComplianceNotice } from '@registrar/domains';
import { Clock, UnitOfWork } from '@registrar/kernel';
import {
  AcknowledgePollMessage,
  AnnouncementsByStaff,
  AuditTrail,
  ChangeMailWording,
  GiveComplianceNoticeByStaff,
  RemoveStatusSubscriber,
  ServiceNoticesByStaff,
} from '@registrar/staff';
import { type NoticeChanges, wireNoticeChanges } from '@registrar/staff/wiring';
import { ChangeServiceNotices, StatusSubscriptions } from '@registrar/status';
import { keyOf, provideBy, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';

const NOTICES = keyOf<NoticeChanges>('NoticeChanges');

/** What staff do with the registries' demands and messages, and with what mails say. */
export const staffNotices = [
  provideBy(
    AccountMailWordings,
    { sql: Sql, uow: UnitOfWork, clock: Clock, settings: Settings },
    ({ sql, uow, clock, settings: { mailFrom, registrarName } }) =>
      new AccountMailWordings(
        new PostgresMailWordings(sql, uow),
        new TemplateMailPreview({ from: mailFrom }),
        clock,
        { registrarName },
      ),
  ),
  provideBy(
    ChangeAnnouncements,
    { sql: Sql, uow: UnitOfWork, clock: Clock, settings: Settings },
    ({ sql, uow, clock, settings: { mailFrom, registrarName } }) =>
      new ChangeAnnouncements(
        new PostgresAnnouncementStore(sql, uow),
        new TemplateMailPreview({ from: mailFrom }),
        clock,
        { registrarName },
      ),
  ),
  provideBy(
    ChangeServiceNotices,
    { sql: Sql, uow: UnitOfWork, clock: Clock },
    ({ sql, uow, clock }) =>
      new ChangeServiceNotices(
        new PostgresServiceNoticeStore(sql, uow),
        new PostgresNoticeSteps(sql, uow),
        clock,
      ),
  ),
  provideBy(
    StatusSubscriptions,
    { sql: Sql, uow: UnitOfWork, clock: Clock, settings: Settings },
    ({ sql, uow, clock, settings: { statusSubscriptionConfirmDays: confirmDays } }) =>
      new StatusSubscriptions(new PostgresStatusSubscribers(sql, uow), clock, { confirmDays }),
  ),
  provideBy(
    NOTICES,
    {
      audit: AuditTrail,
      clock: Clock,
      sql: Sql,
      uow: UnitOfWork,
      accounts: AccountQueries,
      wordings: AccountMailWordings,
      announcements: ChangeAnnouncements,
      giveNotice: GiveComplianceNotice,
      serviceNotices: ChangeServiceNotices,
      statusSubscriptions: StatusSubscriptions,
    },
    ({ sql, uow, ...parts }) => wireNoticeChanges({ ...parts, inbox: new PostgresPollInbox(sql, uow) }),
  ),
  ...provideMembers(NOTICES, {
    announcements: AnnouncementsByStaff,
    changeMailWording: ChangeMailWording,
    giveComplianceNotice: GiveComplianceNoticeByStaff,
    acknowledgePollMessage: AcknowledgePollMessage,
    serviceNotices: ServiceNoticesByStaff,
    removeStatusSubscriber: RemoveStatusSubscriber,
  }),
];
