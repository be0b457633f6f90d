export {
  AppError,
  badRequest,
  conflict,
  type ErrorKind,
  invalidContactField,
  notFound,
  registryClosed,
  registryUnavailable,
  upstreamTimeout,
} from './app-error';
export {
  type Backlog,
  BacklogReader,
  STORED_VERSIONS,
  UNSETTLED_MONEY,
  type UnsettledMoney,
  type VersionedTable,
  WAKE_UP_VERSION,
} from './backlog';
export { type ApiFindings, ApiScan, WORK_KINDS, type WorkKind, WorkScan } from './work-scan';
export { BUSINESS_DEEDS, type BusinessDeed, type BusinessFigures, BusinessReader } from './business-figures';
export { BUSINESS_STATUSES, type BusinessStatus } from './business-status';
export { type CsvCell, csvRows } from './csv';
export { withoutDefaults } from './defaults';
export { type JsonText, StoredJson } from './stored/stored-json';
export {
  CallNotes,
  DryRun,
  DryRunEnded,
  type DryRunNote,
  type PlannedChange,
  type PlannedItem,
  type PlannedOperation,
  type PlannedSteps,
  QuotedCall,
} from './operations/dry-run';
export {
  type ClaimOptions,
  type ClaimResult,
  type IdempotencyClaim,
  IdempotencyHousekeeping,
  IdempotencyKeys,
  KeyedCall,
  type KeyedRequestName,
  type KeyOutcomeKind,
  type KeyRecord,
  type KeyToClaim,
  type StoredAnswer,
  storedAnswer,
} from './operations/idempotency';
export { firstUuidOf, Ids, timeOfUuid } from './ids';
export { LinkTokens } from './link-tokens';
export { ComparableJson } from './stored/comparable-json';
export {
  compareIdentity,
  type DatabaseIdentity,
  type DeclaredInstance,
  INSTANCE_LEASE_SECONDS,
  InstanceLeases,
  InstanceState,
  type InstanceStatus,
  type SuspensionReason,
} from './instance';
export {
  type KnownTime,
  judgeStart,
  judgeTime,
  LEASE_RENEWED_WITHIN_MS,
  startWithoutOthers,
  type TimeReading,
} from './platform/platform-time';
export { EVERY_LINE, LineSampling, type LineSamplingPolicy } from './telemetry/line-sampling';
export { Log } from './telemetry/log';
export { Money } from './money';
export { DomainName, toAsciiHost, toUnicodeHost } from './names/domain-name';
export { inNetworks, type IpAddress, ipv6, isIpv4, parseIp, reachOf, unmapped } from './names/ip-address';
export { isHostOfAnotherDomain } from './names/root-tlds';
export {
  EARLY_CHECK_SECONDS,
  isCheckOfPermit,
  type NewOperation,
  type Operation,
  OPERATION_KINDS,
  type OperationFailure,
  OperationHousekeeping,
  type OperationKind,
  Operations,
  type OperationState,
  type UnsettledState,
} from './operations/operations';
export {
  CHANGED_SINCE,
  type CallableOperation,
  type CallChange,
  type CallingStaff,
  type CallingToken,
  type OperationAnswer,
  type CallsOfOperation,
  type OperationCall,
  OperationCalls,
  type OperationCaller,
  type OperationItem,
  PRICE_ABOVE,
} from './operations/operation-calls';
export { Fact, ReadAhead } from './operations/read-ahead';
export { type DecidedCharge, type QuotedRequest, Quotes } from './operations/quotes';
export {
  CONTRACT_EVENT_NAMES,
  type DomainEvent,
  type JsonValue,
  Outbox,
  SubscriberOutbox,
  WEBHOOK_EVENT_NAMES,
  type WebhookEventName,
} from './outbox';
export { type PageEnvelope, pageEnvelope, type PageRequest } from './page';
export { type PartitionedTable, Partitions } from './partitions';
export { PlatformSettings } from './platform-settings';
export { SecretVault } from './secret-vault';
export { assertMove, type Transitions } from './states';
export { type Stored, storedAs, storedList } from './stored/stored';
export {
  type Check,
  isFlag,
  isListOf,
  isMinorUnits,
  isMoment,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  type Members,
  optional,
} from './stored/stored-checks';
export { addDays, addSeconds, addYears, Clock, toTimestamp } from './time';
export { untilNext } from './platform/aligned-time';
export { withinTime } from './platform/time-limit';
export { DatabaseConnectionError, UnitOfWork } from './unit-of-work';
export {
  beginTrace,
  currentTraceId,
  currentTraceparent,
  inSpan,
  isTraced,
  type Span,
  type SpanFields,
  type SpanKind,
  type SpanStart,
  type Tracer,
  useTracer,
} from './telemetry/tracing';
