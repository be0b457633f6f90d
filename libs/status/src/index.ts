export { AvailabilityCounts } from './availability/availability-counts';
export type { Outcome } from './availability/counts';
export { isCounted, OPERATION_GROUPS, WAITING_OPERATIONS } from './availability/operation-groups';
export { PublicStatus } from './availability/public-status';
export { RemoveAvailabilityCounts } from './availability/remove-availability-counts';
export type { StatusReport } from './availability/status-report';
export {
  ChangeServiceNotices,
  type ChangedNotice,
  type IncidentUpdate,
  type NewIncident,
  type NoticeChanges,
} from './incidents/change-notices';
export {
  AFFECTED_GROUPS,
  type AffectedGroup,
  INCIDENT_STATES,
  type IncidentState,
  MAINTENANCE_STATES,
  type MaintenanceState,
  NOTICE_IMPACTS,
  type NoticeContent,
  type NoticeImpact,
  type NoticeKind,
  type NoticeState,
  type ServiceNotice,
  type ServiceUpdate,
} from './incidents/notice';
export { NOTICE_LIMITS } from './incidents/notice-rules';
export { AnswerSubscription } from './subscriptions/answer-subscription';
export { RequestSubscription } from './subscriptions/request-subscription';
export { SendNoticeMails } from './subscriptions/send-notice-mails';
export { StatusSubscriptions } from './subscriptions/status-subscriptions';
export {
  type NoticeStep,
  stateOf,
  type StatusSubscriber,
  type SubscriberState,
} from './subscriptions/subscriber';
