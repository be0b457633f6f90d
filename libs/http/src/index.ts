/**
 * Inbound HTTP, shared by the APIs. What an operation needs:
 *
 *   @Controller('core/v1')
 *   export class DomainsController {
 *     constructor(private readonly serializer: Serializer, private readonly idempotency: Idempotency, private
 *     readonly deadline: AnswerDeadline, …use cases) {}
 *
 *     // A list: page and perPage with the list's default, query readers, `Link` header.
 *     @Get('domains')
 *     async list(@CurrentAccount() account: AuthenticatedAccount, @Paged(250) paging: Paging,
 *     @QueryParameters() query: Query) {
 *       const locked = queryBoolean(query, 'locked'); // also queryText, queryInt32, queryOneOf, queryList,
 *       queryMoment const { domains, totalCount } = await this.domains.list(account.accountId, { page:
 *       paging, locked }); return this.serializer.serialize('ListDomainsResponse', { domains,
 *       ...paging.envelope(totalCount, domains.length) }); // or JSON text made in SQL:
 *       paging.json('domains', await this.domains.list(…)), the content type is application/json already
 *     }
 *
 *     // Path values: 400 when they cannot be. parameter() and action() write routes with a literal colon.
 *     @Get(`domains/${parameter('domainName')}`)
 *     async get(@CurrentAccount() account: AuthenticatedAccount, @PathDomainName() name: DomainName) { … }
 *     @Get(`orders/${parameter('orderId')}`)
 *     async order(@PathInt32('orderId') orderId: number) { … }
 *
 *     // A body: `Body` of this package, a DTO class with class-validator decorators; refusals read
 *     "'domainName' cannot be null", "eventName is invalid", // "years must be an integer number". Every POST
 *     needs @HttpCode(200). `demandAccess` first where approval is needed.
 *     @Post('domains') @HttpCode(200)
 *     create(@Idempotent('create') request: IdempotentRequest, @CurrentAccount() account:
 *     AuthenticatedAccount, @Body() body: CreateDomainDto) {
 *       return this.deadline.answer('register', () => this.idempotency.run(
 *         request,
 *         async (claim) => this.render(await this.register.execute(account, body, claim)), // bind the claim
 *         in tx 1 async (operationId) => this.replay(operationId), // body | throws the refusal | 'unsettled'
 *       ));
 *     }
 *   }
 *
 * Errors: throw AppError; it becomes `{message, details?}` with the status of its kind. `RateLimitExceeded`
 * is a 429 with x-ratelimit-reset. Anything else thrown is a bare 500. The request id of the log lines comes
 * from `currentRequest()`. In param decorators a type is imported as `import type` or inline `type` (swc).
 */
export { JsonLines } from './answers/json-lines';
export { type Dialect } from './answers/dialect';
export { AnswerDeadline, BEGIN_WITHIN_SECONDS } from './answers/answer-deadline';
export { type Purchase, PurchaseFrame } from './answers/purchase-frame';
export { EventStreams, type StreamedState } from './answers/event-stream';
export { ErrorRenderer } from './answers/error-renderer';
export { answerFormat, fileAnswer } from './answers/files';
export { InFlight } from './answers/in-flight';
export { type AnswerValue, type SchemaName, Serializer } from './answers/serializer';
export { type ErrorBody, errorBody, renderRefusal, STATUS_OF } from './answers/status';
export { type Answered, AnswerCounts } from './app/answer-counts';
export { createHttpApp, type HttpAppOptions } from './app/create-http-app';
export { HttpApp, type ListenAddresses, type ListenOptions, type TlsFiles } from './app/http-app';
export { HttpMetrics } from './app/http-metrics';
export { everyAligned } from './aligned-timer';
export { Maintenance, MAINTENANCE_SETTING, type MaintenanceState, readMaintenance } from './app/maintenance';
export { finished, listening } from './app/listening';
export { nestLog } from './app/nest-log';
export { OpsServer, type ReadinessCheck } from './app/ops-server';
export { type StreamedBody, type StreamedRoute, type StreamedRoutes } from './app/streamed-body';
export { type ShutdownSettings, stopOnSignals } from './app/shutdown';
export { areChangesReported, reportChange, reportOperationChange } from './calls/call-changes';
export { CallKeys } from './calls/call-keys';
export { type CallableOperations, InProcessCalls, RESELLER_OPERATIONS } from './calls/in-process-calls';
export { type InsideCall, insideCall } from './calls/inside-call';
export { InProcessReads } from './calls/in-process-reads';
export { NOT_CALLABLE } from './calls/not-callable';
export { CONTRACT_OPERATIONS } from './contract/contract-operations';
export { RESPONSE_FIELDS } from './contract/fields.generated';
export { completeDescription, RESELLER_TEXTS, STAFF_TEXTS } from './descriptions/complete-description';
export { type ApiTexts, describeTexts, undescribed } from './descriptions/describe-texts';
export {
  LEGACY_EXAMPLE_TABLES,
  RESELLER_EXAMPLE_TABLES,
  STAFF_EXAMPLE_TABLES,
} from './descriptions/examples';
export {
  addExamples,
  type AnswerExamples,
  type ExampleTables,
  type OperationExample,
  type OperationExamples,
  withoutExamples,
} from './descriptions/examples/operation-example';
export { type FieldTree, fieldsOfClass } from './fields/field-tree';
export { refuseUnknownFields } from './fields/request-fields';
export { CommandFields } from './jobs/command-fields';
export { CSV_TYPE, JOB_BYTES, JobUploads, type UploadedDraft } from './jobs/job-upload';
export { AdmissionControl } from './load/admission-control';
export { LoadWatch } from './load/load-watch';
export { AccountGate } from './gate/account-gate';
export { readBasicCredentials } from './gate/basic-credentials';
export { type Admission, CallerGate } from './gate/caller-gate';
export { clientNetwork } from './gate/client-network';
export { type FailedLoginLimits, FailedLogins } from './gate/failed-logins';
export { OPERATION_SCOPES } from './gate/operation-scopes';
export { legacyDialect } from './legacy/dialect';
export { describeLegacyApi } from './legacy/document';
export { LegacyAnswers } from './legacy/legacy-answers';
export { legacyControllers } from './legacy/legacy-controllers';
export { LegacyNotices } from './legacy/notices';
export type {
  LegacyDifferences,
  LegacyFields,
  LegacyHandler,
  LegacyHandlers,
  LegacyOperationId,
} from './legacy/operations';
export { claimNoticeHtml } from './pages/claim-notice';
export { forwarderPage } from './pages/forwarder-page';
export { LinkPageController } from './pages/link-page';
export { outboundTransferPage } from './pages/outbound-transfer-page';
export { type HtmlPage, PAGE_POLICY } from './pages/page';
export { recipientPage } from './pages/recipient-page';
export { STATUS_PAGE_POLICY, statusPage, type StatusView } from './pages/status-page';
export { subscriptionPage, tooManyRequestsPage } from './pages/subscription-page';
export { confirmationPage, verificationPage } from './pages/verification-page';
export { retryAt } from './gate/rate-headers';
export { RateLimitExceeded } from './gate/rate-limit-exceeded';
export { ScopeGate } from './gate/scope-gate';
export {
  currentRequest,
  noteAnswer,
  noteClosedRegistry,
  noteOperation,
  noteRegistryWait,
  type RequestContext,
  runInRequest,
} from './request-context';
export { Accepted, LastEventId } from './requests/accepted';
export { Body, BodyPipe } from './requests/body-pipe';
export { Client, CurrentClient } from './requests/client';
export { authorOf, Conditional, tagHeaders, WithConditions } from './requests/conditional';
export {
  Caller,
  ClientAddress,
  CurrentAccount,
  CurrentActor,
  demandAccess,
  IsStrict,
  PathDigest,
  PathDomainName,
  PathInt32,
  QueryParameters,
  RequestId,
  Streamed,
} from './requests/decorators';
export { Idempotency, Idempotent, type IdempotentRequest, type KeyPolicy } from './requests/idempotency';
export { type Answer, FirstOutcomes, type Recovery, type Replay } from './keys/first-outcome';
export type { ConflictWording } from './keys/repeats';
export { FrontUrl, frontUrl } from './requests/front';
export { type JsonBody, jsonBody, linkHeader, Paged, pageUrl, Paging, readPage } from './requests/paging';
export { type Moment, parseTimestamp, timestampOf } from './requests/moments';
export {
  parseInt32,
  type Query,
  queryBoolean,
  queryInt32,
  queryList,
  queryMoment,
  queryOneOf,
  queryText,
  queryTld,
  queryUpTo,
} from './requests/query';
export { action, parameter } from './requests/routes';
export { repeatRefusal } from './requests/stored-refusal';
export { describeErrors } from './contract/describe-errors';
export { CHARGING_OPERATIONS } from './fields/trial-run';
export { describePlans } from './plans/describe-plans';
export { describeKeys } from './keys/describe-keys';
export { interceptorsOf, withKeys } from './keys/keyed-controllers';
export { KEY_STATUSES, type KeyAnswer, KeyLookup, type KeyStatus } from './keys/key-lookup';
export { KeyedExecution } from './keys/keyed-execution';
export { KEY_RULES, type KeyRule, keyRuleOf } from './keys/keyed-operations';
export { DryRunInterceptor, WITHHELD_FROM_PLANS } from './plans/dry-run';
export { QuoteInterceptor } from './plans/quote-interceptor';
export { OperationPlans } from './plans/steps-of';
export { type Plan, type PlanItem, planOf, storedPlan } from './plans/plan-of';
