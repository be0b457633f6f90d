import { AccountQueries } from '@registrar/accounts';
import { TemplateMailPreview } from '@registrar/adapter-mail';
import { PostgresMailWordings, PostgresPollInbox, Sql } from '@registrar/adapter-postgres';
import { AccountMailWordings } from '@registrar/contacts';
import { GiveComplianceNotice } from '@registrar/domains';
import { Clock, UnitOfWork } from '@registrar/kernel';
import {
  AcknowledgePollMessage,
  AuditTrail,
  ChangeMailWording,
  GiveComplianceNoticeByStaff,
} from '@registrar/staff';
import { made, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';

/** What staff do with the registries' demands and messages, and with what mails say. */
export const staffNotices = [
  madeBy(
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
  made(ChangeMailWording, AuditTrail, AccountQueries, AccountMailWordings),
  made(GiveComplianceNoticeByStaff, AuditTrail, GiveComplianceNotice),
  madeBy(
    AcknowledgePollMessage,
    { audit: AuditTrail, sql: Sql, uow: UnitOfWork, clock: Clock },
    ({ audit, sql, uow, clock }) => new AcknowledgePollMessage(audit, new PostgresPollInbox(sql, uow), clock),
  ),
];
