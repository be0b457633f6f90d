import { tryConnection, type TriedConnection } from '@registrar/adapter-epp';
import { PostgresRegistryConnections } from '@registrar/adapter-postgres';
import { SystemIds } from '@registrar/adapter-runtime';
import { Log } from '@registrar/kernel';
import type { ConnectionCredentials, RegistryConnection, UnreadableConnection } from '@registrar/registries';
import { judgeCertificate } from './certificates';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, messageOf, ok, unknown, warning } from './finding';

/** One session for each connection, all at the same time. */
const SESSIONS_TIMEOUT_MS = 60_000;
const RENEW = 'Renew the client certificate and set it with PUT /admin/v1/registries/{code}.';
const REGISTRY_DOWN = 'docs/runbooks/registry-down.md';

/** What each fault of an opened session means (RFC 5730 §3), and what to do. */
export function judgeSession(code: string, tried: TriedConnection): Finding {
  if (tried.kind === 'opened')
    return ok('registries.session', 'greeting, log-in and log-out succeeded', code);
  if (tried.kind === 'no_logout')
    return warning('registries.logout', tried.reason, 'The session was opened; ask the registry why.', code);
  const { fault: kind, reason } = tried;
  if (kind === 'authentication')
    return fault(
      'registries.login',
      reason,
      'Correct client id, password or certificate before you repeat this: registries lock an account after a few refused log-ins.',
      code,
    );
  if (kind === 'session_limit')
    return warning(
      'registries.session_limit',
      reason,
      'The processes use all sessions: nothing is wrong if maxSessions is what the registry allows.',
      code,
    );
  if (kind === 'not_allowed')
    return fault(
      'registries.not_allowed',
      reason,
      'Ask the registry to allow the address of this machine.',
      code,
    );
  return kind === 'rejected'
    ? fault('registries.rejected', reason, `Compare the profile with the registry's greeting.`, code)
    : fault('registries.unreachable', reason, `Follow ${REGISTRY_DOWN}.`, code);
}

/** Connections whose profile cannot be read: their TLDs are answered with 502. */
export const judgeUnreadable = (unreadable: readonly UnreadableConnection[]): Finding[] =>
  unreadable.map(({ code, reason }) =>
    fault('registries.profile', reason, `Store the profile again (${REGISTRY_DOWN}).`, code),
  );

/** Without `openSessions` nothing is sent to a registry. */
export const registriesCheck = (context: DoctorContext, openSessions: boolean): Check => ({
  name: 'registries',
  timeoutMs: SESSIONS_TIMEOUT_MS,
  async run() {
    const sql = await context.database();
    const unreadable: UnreadableConnection[] = [];
    const connections = new PostgresRegistryConnections(sql, context.vault(), (found) => {
      unreadable.splice(0, unreadable.length, ...found);
    });
    const all = await connections.list();
    const hindrance = openSessions ? await hindranceOf(context) : undefined;
    const findings = await Promise.all(
      all.map(async (connection) => {
        if (!connection.enabled) return [ok('registries.disabled', 'disabled by staff', connection.code)];
        const credentials = await connections.credentials(connection.id).catch(messageOf);
        if (typeof credentials === 'string')
          return [
            fault(
              'registries.credentials',
              credentials,
              'Set the credentials of the connection again.',
              connection.code,
            ),
          ];
        const certificate = certificateOf(context, connection, credentials);
        return openSessions
          ? [certificate, ...(await sessionOf(context, connection, credentials, hindrance))]
          : [certificate];
      }),
    );
    if (all.length + unreadable.length === 0)
      return [ok('registries.none', 'no registry connection is stored')];
    return [...judgeUnreadable(unreadable), ...findings.flat()];
  },
});

const certificateOf = (
  { clock }: DoctorContext,
  { code }: RegistryConnection,
  { clientCertificate }: ConnectionCredentials,
): Finding =>
  clientCertificate === undefined
    ? ok('registries.no_certificate', 'the connection has no client certificate', code)
    : judgeCertificate(clientCertificate, clock.now(), {
        code: 'registries.certificate',
        subject: code,
        renew: RENEW,
      });

/** Why no registry may be asked: a copy of the database must not log in beside the original. */
async function hindranceOf(context: DoctorContext): Promise<string | undefined> {
  const status = await context.instance().catch(messageOf);
  if (typeof status === 'string') return `it is not known whether this database is alive: ${status}`;
  return status.suspension && `this instance is suspended (${status.suspension})`;
}

async function sessionOf(
  { clock }: DoctorContext,
  connection: RegistryConnection,
  credentials: ConnectionCredentials,
  hindrance: string | undefined,
): Promise<Finding[]> {
  const now = clock.now().getTime();
  const closed = connection.maintenance?.find(({ from, to }) => from.getTime() <= now && now < to.getTime());
  const reason = closed ? `the registry is in maintenance until ${closed.to.toISOString()}` : hindrance;
  if (reason !== undefined)
    return [unknown('registries.not_asked', reason, 'Run doctor again afterwards.', connection.code)];
  const events = new SecurityEvents(connection.code);
  const tried = await tryConnection(connection, credentials, { ids: new SystemIds(), log: events });
  return [judgeSession(connection.code, tried), ...events.findings];
}

/** What the registry reports at the log-in (RFC 8807 §3.1), such as a password that expires. */
export class SecurityEvents extends Log {
  readonly findings: Finding[] = [];

  constructor(private readonly code: string) {
    super();
  }

  info(): void {
    // nothing of interest is logged at this level
  }

  warn(message: string, fields: Record<string, unknown> = {}): void {
    const { type, name, level, expiresAt } = fields;
    const details = Object.entries({ type, name, level, expiresAt })
      .filter(([, value]) => typeof value === 'string')
      .map(([field, value]) => `${field} ${String(value)}`);
    this.findings.push(
      warning(
        'registries.security_event',
        `${message}: ${details.join(', ')}`,
        'Do what the registry asks for, as a new password or certificate, before it refuses the log-in.',
        this.code,
      ),
    );
  }

  error(message: string, fields?: Record<string, unknown>): void {
    this.warn(message, fields);
  }
}
