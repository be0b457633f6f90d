import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiter } from '@registrar/accounts';
import {
  PostgresHistoryReader,
  PostgresMailDesk,
  PostgresSurroundingsReader,
  PostgresViewRequests,
  Sql,
} from '@registrar/adapter-postgres';
import { ResendVerification } from '@registrar/contacts';
import { MailboxRecipients } from '@registrar/dns';
import { AskRegistry, ResendExpiryNotice } from '@registrar/domains';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  AdminQueries,
  AskRegistryByStaff,
  AuditTrail,
  ReadDomainOverview,
  ResendMail,
  ViewAsAccount,
} from '@registrar/staff';
import { provide, provideBy } from '../../runtime/providers';

/** What staff need to help a customer: parts of the StaffModule. */
export const staffCare = [
  provideBy(
    ViewAsAccount,
    { sql: Sql, uow: UnitOfWork, vault: SecretVault, audit: AuditTrail, clock: Clock, ids: Ids },
    ({ sql, vault, ...parts }) =>
      new ViewAsAccount({
        ...parts,
        requests: new PostgresViewRequests(sql, parts.uow, vault),
        pause: (milliseconds) => pause(milliseconds),
      }),
  ),
  provideBy(
    ResendMail,
    {
      sql: Sql,
      uow: UnitOfWork,
      audit: AuditTrail,
      verification: ResendVerification,
      recipients: MailboxRecipients,
      expiry: ResendExpiryNotice,
      limiter: RateLimiter,
      clock: Clock,
    },
    ({ sql, uow, ...parts }) => new ResendMail({ ...parts, desk: new PostgresMailDesk(sql, uow) }),
  ),
  provideBy(
    ReadDomainOverview,
    { queries: AdminQueries, sql: Sql },
    ({ queries, sql }) =>
      new ReadDomainOverview(queries, new PostgresSurroundingsReader(sql), new PostgresHistoryReader(sql)),
  ),
  provide(AskRegistryByStaff, AuditTrail, AdminQueries, AskRegistry, RateLimiter),
];
