import type { Provider } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import {
  PostgresApprovalStore,
  PostgresAuditLog,
  PostgresStaffKeyStore,
  Sql,
} from '@registrar/adapter-postgres';
import { CallerGate, FailedLogins } from '@registrar/http';
import { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AuditTrail, AuthenticateStaff, FindStaffMember, StaffSessions } from '@registrar/staff';
import { StaffKeyStore, StaffUserStore } from '@registrar/staff/ports';
import { made, madeAs, madeBy } from '../../runtime/made';
import { StaffGate, StaffGuard } from '../staff-access';
import { StaffCookies } from '../staff-cookies';

/** Who calls the admin API, what their role allows, and the trail of what they do: parts of the StaffModule. */
export const staffIdentity: Provider[] = [
  madeAs(StaffKeyStore, PostgresStaffKeyStore, Sql, UnitOfWork),
  madeBy(
    AuditTrail,
    { sql: Sql, uow: UnitOfWork, clock: Clock },
    ({ sql, uow, clock }) =>
      new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock, new PostgresApprovalStore(sql, uow)),
  ),
  made(AuthenticateStaff, StaffKeyStore, SecretVault, Clock),
  made(FindStaffMember, StaffKeyStore, StaffUserStore, Clock),
  madeBy(
    CallerGate,
    {
      authenticate: AuthenticateStaff,
      sessions: StaffSessions,
      cookies: StaffCookies,
      failed: FailedLogins,
      members: FindStaffMember,
    },
    ({ authenticate, sessions, cookies, failed, members }) =>
      new StaffGate(authenticate, sessions, cookies, failed, members),
  ),
  madeBy(APP_GUARD, { reflector: Reflector }, ({ reflector }) => new StaffGuard(reflector)),
];
