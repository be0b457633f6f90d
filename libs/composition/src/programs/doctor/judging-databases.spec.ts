import type {
  PrimaryFacts,
  ReplicaFacts,
  RoleFacts,
  ServerFacts,
  TableGrants,
} from '@registrar/adapter-postgres';
import {
  judgeClock,
  judgeCorrection,
  judgeEnvironment,
  judgeGrants,
  judgeMigrations,
  judgeRole,
  judgeServer,
  judgeVersion,
} from './database-check';
import { judgeReplica } from './replica-check';
import { findingCodes } from '../../../test/doctor/finding-codes';

const SERVER: ServerFacts = {
  database: 'registrar',
  encoding: 'UTF8',
  timeZone: 'UTC',
  collation: 'en_US.UTF-8',
  recordedCollation: '2.36',
  presentCollation: '2.36',
  inRecovery: false,
  size: '1048576',
  connections: 89,
  maxConnections: 100,
};

it.each<[string, Partial<ServerFacts>, string[]]>([
  ['is as the product expects', {}, []],
  ['is in UTC by its long name', { timeZone: 'Etc/UTC' }, []],
  ['has a collation without versions', { recordedCollation: null, presentCollation: null }, []],
  ['has a collation that records no version', { recordedCollation: null }, []],
  ['is a standby', { inRecovery: true }, ['fault database.read_only']],
  ['has another encoding', { encoding: 'SQL_ASCII' }, ['fault database.encoding']],
  ['has another time zone', { timeZone: 'Europe/Berlin' }, ['warning database.time_zone']],
  ['was built with another collation', { presentCollation: '2.37' }, ['fault database.collation']],
  ['has few connections left', { connections: 90 }, ['warning database.connections']],
])('judges a database that %s', (_title, facts, expected) => {
  expect(findingCodes(judgeServer({ ...SERVER, ...facts }))).toEqual([...expected, 'ok database.size']);
});

it.each([
  [150_000, 'ok', 'PostgreSQL 15.0'],
  [160_004, 'ok', 'PostgreSQL 16.4'],
  [149_999, 'fault', 'PostgreSQL 14.9999 is too old'],
])('judges the version %d as %s', (version, level, found) => {
  expect(judgeVersion(version)).toMatchObject({ level, found });
  expect(findingCodes([judgeVersion(version)])).toEqual([`${level} database.version`]);
});

it.each([
  [0, 0, 'ok'],
  [1_999, 0, 'ok'],
  [2_000, 0, 'fault'],
  [-2_000, 0, 'fault'],
  [2_400, 1_000, 'ok'],
  [2_500, 1_000, 'fault'],
])('judges a clock %d ms apart, measured in %d ms, as %s', (offset, roundTrip, level) => {
  expect(findingCodes([judgeClock(offset, roundTrip)])).toEqual([
    level === 'ok' ? 'ok clock.ok' : 'fault clock.differs',
  ]);
});

it.each([
  [0, []],
  [1_999, []],
  [-1_999, []],
  [2_000, ['warning clock.corrected']],
  [-3_600_000, ['warning clock.corrected']],
])('judges a stored correction of %d ms as %j', (correction, expected) => {
  expect(findingCodes(judgeCorrection(correction))).toEqual(expected);
});

const ROLE: RoleFacts = {
  role: 'registrar',
  isSuperuser: false,
  createsRoles: false,
  createsDatabases: false,
  replicates: false,
  bypassesRowSecurity: false,
  owned: 0,
};

it.each<[string, Partial<RoleFacts>, boolean, string[]]>([
  ['with nothing but grants', {}, true, ['ok role.ok']],
  ['that is a superuser, in production', { isSuperuser: true, owned: 9 }, true, ['fault role.superuser']],
  ['that is a superuser, in the sandbox', { isSuperuser: true }, false, ['warning role.superuser']],
  ['that owns tables, in production', { owned: 1 }, true, ['fault role.owner']],
  ['that owns tables, in the sandbox', { owned: 1 }, false, ['warning role.owner']],
  ['that creates roles', { createsRoles: true }, true, ['warning role.rights']],
  ['that creates databases', { createsDatabases: true }, true, ['warning role.rights']],
  ['that replicates', { replicates: true }, true, ['warning role.rights']],
  ['that sees rows of all', { bypassesRowSecurity: true }, true, ['warning role.rights']],
])('judges a role %s', (_title, facts, isProduction, expected) => {
  expect(findingCodes(judgeRole({ ...ROLE, ...facts }, isProduction))).toEqual(expected);
});

it.each<[string, Partial<TableGrants>, boolean, string[]]>([
  ['as migrate sets them', {}, false, ['ok role.grants']],
  ['without one', { missing: ['update of domains'] }, false, ['fault role.grants_missing']],
  ['with one too many', { excess: ['update of audit_log'] }, false, ['warning role.grants_excess']],
  ['of an owner', { excess: ['update of audit_log'] }, true, ['ok role.grants']],
])('judges privileges %s', (_title, grants, ownsAll, expected) => {
  expect(findingCodes(judgeGrants({ tables: 90, missing: [], excess: [], ...grants }, ownsAll))).toEqual(
    expected,
  );
});

it('names five privileges and the number of the others', () => {
  const missing = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(judgeGrants({ tables: 1, missing, excess: [] }, false)[0].found).toMatch(
    /: a, b, c, d, e and 2 more$/,
  );
});

it.each([
  ['of this build', ['One1', 'Two2'], ['ok schema.ok']],
  ['without the last one', ['One1'], ['fault schema.pending']],
  ['of a later build', ['One1', 'Two2', 'Three3'], ['warning schema.newer']],
  ['of another branch', ['One1', 'Three3'], ['fault schema.pending', 'warning schema.newer']],
])('judges the migrations %s', (_title, applied, expected) => {
  expect(findingCodes(judgeMigrations({ applied }, ['One1', 'Two2']))).toEqual(expected);
});

it.each([
  ['sandbox', 'sandbox', 'ok environment.ok'],
  ['production', 'sandbox', 'fault environment.other'],
  [undefined, 'sandbox', 'warning environment.unmarked'],
  ['sandbox', undefined, 'unknown environment.unknown'],
])('judges a database of %s for ENVIRONMENT=%s', (ofDatabase, wanted, expected) => {
  expect(findingCodes([judgeEnvironment(ofDatabase, wanted)])).toEqual([expected]);
});

const PRIMARY: PrimaryFacts = { system: '7301', position: '0/3000060', timeline: 2 };
const REPLICA: ReplicaFacts = {
  system: '7301',
  inRecovery: true,
  bytesBehind: 4_096,
  secondsSinceReplay: 59,
  isReceiving: true,
  isOnTimeline: true,
};

it.each<[string, Partial<ReplicaFacts>, string[]]>([
  ['that follows', {}, ['ok replica.ok']],
  ['that has replayed all, long ago', { bytesBehind: 0, secondsSinceReplay: 9_000 }, ['ok replica.ok']],
  [
    'that is ahead of what was read of the primary',
    { bytesBehind: -8, secondsSinceReplay: 9_000 },
    ['ok replica.ok'],
  ],
  ['that has replayed nothing', { bytesBehind: null, secondsSinceReplay: null }, ['ok replica.ok']],
  ['late by the limit', { secondsSinceReplay: 60 }, ['ok replica.ok']],
  ['late by more than the limit', { secondsSinceReplay: 61 }, ['warning replica.lag']],
  ['ten minutes late', { secondsSinceReplay: 600 }, ['fault replica.lag']],
  ['without its primary', { isReceiving: false }, ['warning replica.not_receiving']],
  ['of a database without a mark of its timeline', { isOnTimeline: undefined }, ['ok replica.ok']],
  [
    'that stayed on an old timeline and is ahead',
    { isOnTimeline: false, bytesBehind: -8 },
    ['fault replica.other_timeline'],
  ],
  [
    'that stayed on an old timeline and is as far',
    { isOnTimeline: false, bytesBehind: 0 },
    ['fault replica.other_timeline'],
  ],
  ['that has not replayed the new timeline', { isOnTimeline: false }, ['warning replica.timeline']],
  [
    'that has replayed nothing and no timeline',
    { isOnTimeline: false, bytesBehind: null, secondsSinceReplay: null },
    ['warning replica.timeline'],
  ],
  ['of another cluster', { system: '7302' }, ['fault replica.other_cluster']],
  ['that is none', { inRecovery: false }, ['warning replica.not_a_replica']],
])('judges a replica %s', (_title, facts, expected) => {
  expect(findingCodes(judgeReplica(PRIMARY, { ...REPLICA, ...facts }, 60))).toEqual(expected);
});
