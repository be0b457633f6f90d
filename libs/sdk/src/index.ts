/** Client of the registrar's reseller API: README.md of this package. */
export { RegistrarClient, type RegistrarOptions } from './client';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  GatewayTimeoutError,
  NotFoundError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  RegistrarError,
  ServerError,
  UnprocessableError,
} from './errors';
export type { FollowOptions, Job, JobItem, JobOptions, JobPlan, JobSource, RunOptions } from './jobs';
export { type RetryOptions } from './retry';
export { type Fetch } from './transport';
export type {
  Answer,
  CallOptions,
  Input,
  Item,
  ListId,
  OperationId,
  Plan,
  PlanId,
  Result,
  Schemas,
} from './types';
export {
  signStandardWebhook,
  signWebhook,
  type StandardWebhook,
  verifyStandardWebhook,
  verifyWebhook,
  type VerifiedWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhooks';
