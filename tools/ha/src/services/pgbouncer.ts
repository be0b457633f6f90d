import { type EdgeNode, PORT } from '../network/plan';
import type { NodeProgram } from '../node-process';

/** Its database roles and their passwords: PgBouncer logs in to the server with them too. */
export type RolePasswords = Readonly<Record<string, string>>;

/**
 * Session mode: named prepared statements and `set` outlive a transaction in the apps' sessions.
 * Start-up parameters that PgBouncer does not know are ignored, `statement_timeout` among them: a client that
 * needs it sets it in its session, or connects to HAProxy itself, as the apps do.
 */
export function pgbouncerConfiguration(userList: string): string {
  return `[databases]
* = host=127.0.0.1 port=${PORT.writer}

[pgbouncer]
listen_addr = *
listen_port = ${PORT.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = session
default_pool_size = 40
max_client_conn = 400
server_login_retry = 1
server_connect_timeout = 5
server_idle_timeout = 60
server_reset_query = DISCARD ALL
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const pgbouncerUsers = (passwords: RolePasswords): string =>
  Object.entries(passwords)
    .map(([role, password]) => `${quoted(role)} ${quoted(password)}\n`)
    .join('');

export const pgbouncerProgram = (node: EdgeNode, configuration: string): NodeProgram => ({
  node,
  name: 'pgbouncer',
  command: ['/usr/sbin/pgbouncer', configuration],
  user: 'postgres',
});
