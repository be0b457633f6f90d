export { type Mishap, MISHAPS, type StubSession } from './card-gateway-answers';
export { CardGatewayStub, type CardGatewayStubOptions } from './card-gateway-stub';
export { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres';
export { EmbeddedRedis, type EmbeddedRedisOptions } from './embedded-redis';
export { freePort, isFree, isListening, LOOPBACK } from './net';
export { PGBOUNCER_ADVICE, PgBouncer, type PgBouncerOptions, pgBouncerProgram } from './pgbouncer';
export { POWERDNS_ADVICE, PowerDns, powerDnsProgram, stopPowerDns, type PowerDnsOptions } from './powerdns';
export {
  commandLine,
  endProcess,
  isAlive,
  readPid,
  runCommand,
  sendSignal,
  waitUntilGone,
} from './processes';
export { programOf } from './program-of';
export { createDatabase, provisionRoles, ROLES, type Role } from './provision';
export { PortInUseError, SetupError } from './setup-error';
export { type CaughtMail, MailCatcher, type MailCatcherOptions } from './mail-catcher';
