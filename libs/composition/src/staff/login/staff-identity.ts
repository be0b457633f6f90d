import type { Provider } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import { PostgresApprovalStore, PostgresStaffKeyStore, Sql } from '@registrar/adapter-postgres';
import { CallerGate, FailedLogins } from '@registrar/http';
import { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AuditTrail, AuthenticateStaff, FindStaffMember, StaffSessions } from '@registrar/staff';
import { StaffKeyStore, StaffUserStore } from '@registrar/staff/ports';
import { RehearsedAuditLog } from '../../dry-run/rehearsed-stores';
import { provide, provideAs, provideBy } from '../../runtime/providers';
import { StaffGate, StaffGuard } from '../staff-access';
import { StaffCookies } from '../staff-cookies';

/** Callers of the admin API, what their roles allow, and the trail of what they do: for the StaffModule. */
export const staffIdentity: Provider[] = [
  provideAs(StaffKeyStore, PostgresStaffKeyStore, Sql, UnitOfWork),
  provideBy(
    AuditTrail,
    { sql: Sql, uow: UnitOfWork, clock: Clock },
    ({ sql, uow, clock }) =>
      new AuditTrail(new RehearsedAuditLog(sql, uow), uow, clock, new PostgresApprovalStore(sql, uow)),
  ),
  provide(AuthenticateStaff, StaffKeyStore, SecretVault, Clock),
  provide(FindStaffMember, StaffKeyStore, StaffUserStore, Clock),
  provideBy(
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
  provideBy(APP_GUARD, { reflector: Reflector }, ({ reflector }) => new StaffGuard(reflector)),
];
