import type { RateLimiter } from '@registrar/accounts';
import type { WriteMail } from '@registrar/contacts';
import type { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AuditTrail } from '../audit-trail';
import type { AuditLog } from '../ports';
import { IssueLink, RedeemLink } from './link-login';
import { LoginAudit } from './login-audit';
import type { AccessPolicy } from './model';
import { BeginOidcLogin, FinishOidcLogin } from './oidc-login';
import { BeginPasskeyRegistration, ListOwnPasskeys, RegisterPasskey, RemovePasskey } from './own-passkeys';
import { BeginPasskeyLogin, FinishPasskeyLogin } from './passkey-login';
import type {
  IdentityProvider,
  LoginTicketStore,
  PasskeyCeremonies,
  PasskeyStore,
  StaffSessionStore,
  StaffUserStore,
} from './ports';
import { EndStaffSession, ListStaffSessions } from './session-list';
import { StaffSessions } from './sessions';
import { ChangeStaffUser, CreateStaffUser, InviteStaffUser, ListStaffUsers } from './staff-users';

/** What log-ins of people need. */
export interface StaffAccessParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  vault: SecretVault;
  auditLog: AuditLog;
  users: StaffUserStore;
  passkeys: PasskeyStore;
  sessionStore: StaffSessionStore;
  tickets: LoginTicketStore;
  ceremonies: PasskeyCeremonies;
  provider: IdentityProvider;
  mail: Pick<WriteMail, 'execute'>;
  limiter: Pick<RateLimiter, 'take'>;
}

export interface StaffAccess {
  sessions: StaffSessions;
  beginPasskeyLogin: BeginPasskeyLogin;
  finishPasskeyLogin: FinishPasskeyLogin;
  beginOidcLogin: BeginOidcLogin;
  finishOidcLogin: FinishOidcLogin;
  issueLink: IssueLink;
  redeemLink: RedeemLink;
  listOwnPasskeys: ListOwnPasskeys;
  beginPasskeyRegistration: BeginPasskeyRegistration;
  registerPasskey: RegisterPasskey;
  removePasskey: RemovePasskey;
  listStaffUsers: ListStaffUsers;
  createStaffUser: CreateStaffUser;
  changeStaffUser: ChangeStaffUser;
  inviteStaffUser: InviteStaffUser;
  listStaffSessions: ListStaffSessions;
  endStaffSession: EndStaffSession;
}

/** How staff users log in, and who they are. */
export function wireStaffAccess(given: StaffAccessParts, policy: AccessPolicy): StaffAccess {
  const { uow, clock, auditLog, sessionStore } = given;
  const sessions = new StaffSessions({ ...given, store: sessionStore, policy });
  const audit = new LoginAudit(auditLog, uow, clock);
  const trail = new AuditTrail(auditLog, uow, clock);
  const parts = { ...given, policy, sessions, audit, trail, issueLink: new IssueLink(given) };
  return {
    sessions,
    beginPasskeyLogin: new BeginPasskeyLogin(parts),
    finishPasskeyLogin: new FinishPasskeyLogin(parts),
    beginOidcLogin: new BeginOidcLogin(parts),
    finishOidcLogin: new FinishOidcLogin(parts),
    issueLink: parts.issueLink,
    redeemLink: new RedeemLink(parts),
    listOwnPasskeys: new ListOwnPasskeys(parts),
    beginPasskeyRegistration: new BeginPasskeyRegistration(parts),
    registerPasskey: new RegisterPasskey(parts),
    removePasskey: new RemovePasskey(parts),
    listStaffUsers: new ListStaffUsers(parts),
    createStaffUser: new CreateStaffUser(parts),
    changeStaffUser: new ChangeStaffUser(parts),
    inviteStaffUser: new InviteStaffUser(parts),
    listStaffSessions: new ListStaffSessions(sessionStore, clock),
    endStaffSession: new EndStaffSession(trail, sessionStore, clock),
  };
}
