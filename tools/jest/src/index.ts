export { hasPreviousCommit, previousCommit, PreviousRelease } from './previous-release';
export { type OwnPostgres, type StandbyPostgres, startOwnPostgres } from './own-postgres';
export { EncryptedPostgres } from './faults/encrypted-postgres';
export { type CutSide, PostgresLine } from './faults/postgres-line';
export { mayMount, SmallDisk } from './faults/small-disk';
export { TcpProxy } from './faults/tcp-proxy';
export { FAKETIME_ADVICE, faketimeLibrary, WallClock } from './faults/wall-clock';
export { describeWith } from './with-program';
export { describeNameServer, startTestNameServer, type TestNameServer } from './test-name-server';
export {
  type CertificateAndKey,
  endingCertificate,
  testCertificates,
  type TestCertificates,
} from './test-certificates';
export {
  copyTestDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from './test-database';
export { insertManyDomains } from './many-domains';
export { redisUrl } from './test-redis';
export { freePort, PGBOUNCER_ADVICE, PgBouncer, pgBouncerProgram, programOf } from '@registrar/tool-services';
export {
  appProgram,
  askDns,
  type DnsAnswer,
  type DnsEntry,
  drain,
  type StubAnswer,
  StubNameServer,
  temporaryFolder,
  until,
} from '@registrar/tool-services/testing';
