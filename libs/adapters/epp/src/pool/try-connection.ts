import type { Ids, Log } from '@registrar/kernel';
import type { ConnectionCredentials, RegistryConnection } from '@registrar/registries';
import { logout } from '../commands/session';
import { type OpenFaultKind, OpenFault } from '../faults';
import { EppSession } from '../session';
import { DEFAULT_EPP_SETTINGS } from '../settings';

/**
 * `opened`: greeting, log-in and log-out were answered as expected · `no_logout`: the session was opened, the
 * log-out was not answered with 1500 · `failed`: no session was opened.
 */
export type TriedConnection =
  | { kind: 'opened'; extensions: readonly string[] }
  | { kind: 'no_logout'; reason: string }
  | { kind: 'failed'; fault: OpenFaultKind; reason: string; code?: number };

/** RFC 5730 §3: the only success of a log-out. */
const ENDING = 1500;

/**
 * Opens one session with the stored credentials and ends it, once and beside the session leases. Never
 * repeats: registries lock an account after a few refused log-ins. Never throws.
 */
export async function tryConnection(
  connection: RegistryConnection,
  credentials: ConnectionCredentials,
  { ids, log }: { ids: Ids; log: Log },
): Promise<TriedConnection> {
  const settings = { ...DEFAULT_EPP_SETTINGS, holder: 'try-connection' };
  let session: EppSession;
  try {
    session = await EppSession.open(connection, credentials, { settings, ids, log }, () => undefined);
  } catch (error) {
    const fault = error instanceof OpenFault ? error : new OpenFault('unreachable', (error as Error).message);
    return { kind: 'failed', fault: fault.kind, reason: fault.message, code: fault.code };
  }
  try {
    const { response } = await session.command(logout(), ids.uuid(), settings.logoutTimeoutMs);
    return response.code === ENDING
      ? { kind: 'opened', extensions: [...session.services.extensions] }
      : { kind: 'no_logout', reason: `log-out answered ${response.code} ${response.reason}` };
  } catch (error) {
    return { kind: 'no_logout', reason: (error as Error).message };
  } finally {
    session.destroy('tried');
  }
}
