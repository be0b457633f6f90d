export type { Counts, SubjectKind } from './availability/counts';
export {
  AvailabilityStore,
  type CountedSlot,
  type NoticeUpdate,
  PlatformClosure,
  PublicRegistries,
  type PublicRegistry,
  type StatusNotice,
  StatusNotices,
  type SubjectTotals,
  type WindowStarts,
} from './availability/ports';
export {
  type NoticeWithTlds,
  type PublishedNotice,
  type PublishedUpdate,
  ServiceNoticeReader,
  ServiceNoticeStore,
} from './incidents/ports';
export {
  type DueNoticeStep,
  type FoundSubscriberLink,
  NoticeSteps,
  type NewNoticeStep,
  StatusSubscribers,
  type SubscriberCounts,
  type SubscriberLink,
} from './subscriptions/ports';
