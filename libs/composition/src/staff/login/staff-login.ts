import { RateLimiter } from '@registrar/accounts';
import { OpenIdProvider } from '@registrar/adapter-oidc';
import {
  PostgresAuditLog,
  PostgresLoginTicketStore,
  PostgresMailStore,
  PostgresPasskeyStore,
  PostgresStaffSessionStore,
  PostgresStaffUserStore,
  Sql,
} from '@registrar/adapter-postgres';
import { WebauthnCeremonies } from '@registrar/adapter-webauthn';
import { newWriteMail } from '@registrar/contacts/wiring';
import { FailedLogins } from '@registrar/http';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  type AccessPolicy,
  BeginOidcLogin,
  BeginPasskeyLogin,
  BeginPasskeyRegistration,
  ChangeStaffUser,
  CreateStaffUser,
  EndStaffSession,
  FinishOidcLogin,
  FinishPasskeyLogin,
  InviteStaffUser,
  ListOwnPasskeys,
  ListStaffSessions,
  ListStaffUsers,
  RedeemLink,
  RegisterPasskey,
  RemovePasskey,
  StaffSessions,
} from '@registrar/staff';
import { IdentityProvider, StaffUserStore } from '@registrar/staff/ports';
import { type StaffAccess, wireStaffAccess } from '@registrar/staff/wiring';
import { keyOf, provideAs, provideBy, provideMembers } from '../../runtime/providers';
import { Settings } from '../../settings/settings';
import { LoginThrottle } from './login-throttle';
import { StaffCookies } from '../staff-cookies';

const ACCESS = keyOf<StaffAccess>('StaffAccess');

const loginOrigin = ({ staffLoginOrigin, adminBaseUrl }: Settings): string =>
  staffLoginOrigin ?? new URL(adminBaseUrl).origin;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Plain cookies are for a sandbox that browsers reach over HTTP on their own machine. */
function isPlain(settings: Settings): boolean {
  const { protocol, hostname } = new URL(loginOrigin(settings));
  return settings.environment === 'sandbox' && protocol === 'http:' && LOOPBACK.has(hostname);
}

const policyOf = (settings: Settings): AccessPolicy => ({
  environment: settings.environment,
  secondFactorRequired: (settings.staffSecondFactor ?? defaultFactor(settings)) === 'required',
  idleMinutes: settings.staffSessionIdleMinutes,
  sessionHours: settings.staffSessionHours,
  loginOrigin: loginOrigin(settings),
  registrarName: settings.registrarName,
  sendsMail: settings.mailSmtpUrl !== undefined,
  roles: settings.staffOidcRoleMap,
  secondFactorValues: settings.staffOidcSecondFactor,
});

const defaultFactor = ({ environment }: Settings): 'required' | 'off' =>
  environment === 'production' ? 'required' : 'off';

function providerOf(settings: Settings, uow: UnitOfWork, log: Log): OpenIdProvider {
  const {
    staffOidcIssuer: issuer,
    staffOidcClientId: clientId,
    staffOidcClientSecret: clientSecret,
  } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    return new OpenIdProvider(undefined, uow, log);
  return new OpenIdProvider(
    {
      issuer,
      clientId,
      clientSecret,
      scopes: settings.staffOidcScopes,
      roleClaim: settings.staffOidcRoleClaim,
      redirectUri: `${loginOrigin(settings)}/admin/v1/login/oidc/callback`,
      allowHttp: settings.environment === 'sandbox',
    },
    uow,
    log,
  );
}

/** How staff users log in, and who they are: parts of the StaffModule. */
export const staffLogin = [
  provideAs(StaffUserStore, PostgresStaffUserStore, Sql, UnitOfWork),
  provideBy(IdentityProvider, { settings: Settings, uow: UnitOfWork, log: Log }, ({ settings, uow, log }) =>
    providerOf(settings, uow, log),
  ),
  provideBy(
    ACCESS,
    {
      sql: Sql,
      uow: UnitOfWork,
      clock: Clock,
      ids: Ids,
      vault: SecretVault,
      log: Log,
      users: StaffUserStore,
      provider: IdentityProvider,
      limiter: RateLimiter,
      settings: Settings,
    },
    ({ sql, log, settings, ...parts }) =>
      wireStaffAccess(
        {
          ...parts,
          mail: newWriteMail({ mailStore: new PostgresMailStore(sql, parts.uow), ...parts }),
          auditLog: new PostgresAuditLog(sql, parts.uow),
          passkeys: new PostgresPasskeyStore(sql, parts.uow),
          sessionStore: new PostgresStaffSessionStore(sql, parts.uow),
          tickets: new PostgresLoginTicketStore(sql, parts.uow),
          ceremonies: new WebauthnCeremonies(
            { name: settings.registrarName, origin: loginOrigin(settings) },
            log,
          ),
        },
        policyOf(settings),
      ),
  ),
  ...provideMembers(ACCESS, {
    sessions: StaffSessions,
    beginPasskeyLogin: BeginPasskeyLogin,
    finishPasskeyLogin: FinishPasskeyLogin,
    beginOidcLogin: BeginOidcLogin,
    finishOidcLogin: FinishOidcLogin,
    redeemLink: RedeemLink,
    listOwnPasskeys: ListOwnPasskeys,
    beginPasskeyRegistration: BeginPasskeyRegistration,
    registerPasskey: RegisterPasskey,
    removePasskey: RemovePasskey,
    listStaffUsers: ListStaffUsers,
    createStaffUser: CreateStaffUser,
    changeStaffUser: ChangeStaffUser,
    inviteStaffUser: InviteStaffUser,
    listStaffSessions: ListStaffSessions,
    endStaffSession: EndStaffSession,
  }),
  provideBy(
    StaffCookies,
    { settings: Settings, sessions: StaffSessions },
    ({ settings, sessions }) =>
      new StaffCookies({ origin: loginOrigin(settings), secure: !isPlain(settings) }, sessions),
  ),
  provideBy(
    FailedLogins,
    { limiter: RateLimiter, settings: Settings, vault: SecretVault, clock: Clock },
    ({ limiter, settings, vault, clock }) => {
      const perAddress = {
        perSecond: settings.failedLoginsPerSecond,
        perHour: settings.failedLoginsPerHour,
      };
      const perUsername = { ...perAddress, perHour: settings.failedUsernamePerHour };
      return new FailedLogins(limiter, { perAddress, perUsername }, vault, () => clock.now().getTime());
    },
  ),
  provideBy(
    LoginThrottle,
    { failedLogins: FailedLogins, limiter: RateLimiter, cookies: StaffCookies, settings: Settings },
    ({ failedLogins, limiter, cookies, settings }) =>
      new LoginThrottle(failedLogins, limiter, cookies, loginOrigin(settings), {
        perSecond: settings.staffLoginsPerSecond,
        perHour: settings.staffLoginsPerHour,
      }),
  ),
];
