import { Foundations1767225600000 } from './1767225600000-foundations';
import { Selling1769904000000 } from './1769904000000-selling';
import { Zones1772323200000 } from './1772323200000-zones';
import { ZoneServices1774000000000 } from './1774000000000-zone-services';
import { Signing1774100000000 } from './1774100000000-signing';
import { Hosts1774200000000 } from './1774200000000-hosts';
import { Served1774300000000 } from './1774300000000-served';
import { Refunds1774400000000 } from './1774400000000-refunds';
import { Access1774500000000 } from './1774500000000-access';
import { Transfers1774600000000 } from './1774600000000-transfers';
import { Verification1774700000000 } from './1774700000000-verification';
import { Calendar1774800000000 } from './1774800000000-calendar';
import { Legacy1774900000000 } from './1774900000000-legacy';
import { Recipients1775000000000 } from './1775000000000-recipients';
import { Payments1775100000000 } from './1775100000000-payments';
import { Statements1775200000000 } from './1775200000000-statements';
import { EventLog1775300000000 } from './1775300000000-event-log';
import { Restores1775400000000 } from './1775400000000-restores';
import { Notices1775500000000 } from './1775500000000-notices';
import { Clocks1775600000000 } from './1775600000000-clocks';
import { StatusTries1775700000000 } from './1775700000000-status-tries';
import { Chargebacks1775800000000 } from './1775800000000-chargebacks';
import { RestoreSteps1776000000000 } from './1776000000000-restore-steps';
import { ClockQueues1776100000000 } from './1776100000000-clock-queues';
import { EnvironmentMark1776200000000 } from './1776200000000-environment-mark';
import { DeliveryTurns1776300000000 } from './1776300000000-delivery-turns';
import { PaymentEventLooks1776400000000 } from './1776400000000-payment-event-looks';
import { DebtWriteOffs1776500000000 } from './1776500000000-debt-write-offs';
import { TokenLines1776600000000 } from './1776600000000-token-lines';
import { LedgerPosted1776700000000 } from './1776700000000-ledger-posted';
import { MonthChecks1776800000000 } from './1776800000000-month-checks';
import { ExchangeRates1776900000000 } from './1776900000000-exchange-rates';
import { ContactRegistryData1777100000000 } from './1777100000000-contact-registry-data';
import { WantedRegistrants1777100000001 } from './1777100000001-wanted-registrants';
import { WaitingMail1777100000002 } from './1777100000002-waiting-mail';
import { WantedPrivacy1777100000003 } from './1777100000003-wanted-privacy';
import { RegistryConnections1777200000000 } from './1777200000000-registry-connections';
import { UnknownDomains1777200000001 } from './1777200000001-unknown-domains';
import { PriceFaults1777300000000 } from './1777300000000-price-faults';
import { TldBlocks1777300000001 } from './1777300000001-tld-blocks';
import { PendingCreates1777300000002 } from './1777300000002-pending-creates';
import { TransferLocks1777400000000 } from './1777400000000-transfer-locks';
import { SetTtls1777400000001 } from './1777400000001-set-ttls';
import { StrictRequests1777500000000 } from './1777500000000-strict-requests';
import { MoveGuessPairs1777500000001 } from './1777500000001-move-guess-pairs';
import { StaffKeyEnds1777500000002 } from './1777500000002-staff-key-ends';
import { AnswerCodes1777600000000 } from './1777600000000-answer-codes';
import { StaffTokens1777700000000 } from './1777700000000-staff-tokens';
import { AnswerTexts1777700000001 } from './1777700000001-answer-texts';
import { OperationContacts1777700000002 } from './1777700000002-operation-contacts';
import { EnvironmentLeases1777800000000 } from './1777800000000-environment-leases';
import { PreviousInstances1777800000001 } from './1777800000001-previous-instances';
import { FirstMails1777800000002 } from './1777800000002-first-mails';
import { SentTexts1777900000000 } from './1777900000000-sent-texts';
import { ZoneRules1777900000001 } from './1777900000001-zone-rules';
import { AuditReasons1778100000000 } from './1778100000000-audit-reasons';
import { AcknowledgedDomains1778100000001 } from './1778100000001-acknowledged-domains';
import { ConcurrentIndexes1778100000002 } from './1778100000002-concurrent-indexes';
import { RecentLedgerChecks1778200000000 } from './1778200000000-recent-ledger-checks';
import { RoomForClaims1778300000000 } from './1778300000000-room-for-claims';
import { ZoneWriteChecks1778400000000 } from './1778400000000-zone-write-checks';
import { Partitions1778500000000 } from './1778500000000-partitions';
import { PartitionedCommands1778500000001 } from './1778500000001-partitioned-commands';
import { PartitionedAttempts1778500000002 } from './1778500000002-partitioned-attempts';
import { PartitionedAuditLog1778500000003 } from './1778500000003-partitioned-audit-log';
import { PartitionedMails1778500000004 } from './1778500000004-partitioned-mails';
import { PartitionedZoneChanges1778600000000 } from './1778600000000-partitioned-zone-changes';
import { PartitionedDeliveries1778600000001 } from './1778600000001-partitioned-deliveries';
import { PartitionedEvents1778600000002 } from './1778600000002-partitioned-events';
import { InlineTriggerConditions1778700000000 } from './1778700000000-inline-trigger-conditions';
import { DomainLabels1778800000000 } from './1778800000000-domain-labels';
import { DomainLabelsIndex1778800000001 } from './1778800000001-domain-labels-index';
import { RecordBatches1778820000000 } from './1778820000000-record-batches';
import { RecordExpiry1778821000000 } from './1778821000000-record-expiry';
import { RecordExpiryIndex1778821000001 } from './1778821000001-record-expiry-index';
import { Jobs1778830000000 } from './1778830000000-jobs';
import { Quotes1778840000000 } from './1778840000000-quotes';
import { UpcomingNotices1778850000000 } from './1778850000000-upcoming-notices';
import { EndedDomainsOfAccounts1778850000001 } from './1778850000001-ended-domains-of-accounts';
import { ExpiryCalendars1778860000000 } from './1778860000000-expiry-calendars';
import { JobOperations1778870000000 } from './1778870000000-job-operations';
import { JobChanges1778871000000 } from './1778871000000-job-changes';
import { JobOrder1778871000001 } from './1778871000001-job-order';
import { JobOrderIndex1778871000002 } from './1778871000002-job-order-index';
import { KeyRequests1778872000000 } from './1778872000000-key-requests';
import { KeyClaims1778875000000 } from './1778875000000-key-claims';
import { StaffLists1778880000000 } from './1778880000000-staff-lists';
import { StaffListIndexes1778880000001 } from './1778880000001-staff-list-indexes';
import { StaffSearch1778881000000 } from './1778881000000-staff-search';
import { StaffTimeline1778881000001 } from './1778881000001-staff-timeline';
import { StaffUsers1778882000000 } from './1778882000000-staff-users';
import { AccountSuspensions1778883000000 } from './1778883000000-account-suspensions';
import { RegistryHolds1778883100000 } from './1778883100000-registry-holds';
import { AuditChain1778884000000 } from './1778884000000-audit-chain';
import { ChainedAuditLog1778884000001 } from './1778884000001-chained-audit-log';
import { ReportIndexes1778884000010 } from './1778884000010-report-indexes';
import { StaffNotes1778884000020 } from './1778884000020-staff-notes';
import { StaffApprovals1778884000030 } from './1778884000030-staff-approvals';
import { StaffJobs1778885000000 } from './1778885000000-staff-jobs';
import { CallMarks1778890000000 } from './1778890000000-call-marks';
import { SalesStops1778891000000 } from './1778891000000-sales-stops';
import { RegistryWindows1778891000010 } from './1778891000010-registry-windows';
import { StaffViewRequests1778892000000 } from './1778892000000-staff-view-requests';
import { DsListIndexes1778900000000 } from './1778900000000-ds-list-indexes';
import { Announcements1778901000000 } from './1778901000000-announcements';
import { Traces1778905000000 } from './1778905000000-traces';
import { MailsWithoutAccount1778906000000 } from './1778906000000-mails-without-account';
import { StaffLinksMailIndex1778906000001 } from './1778906000001-staff-links-mail-index';
import { AvailabilityCounts1778907000000 } from './1778907000000-availability-counts';
import { ServiceNotices1778907000010 } from './1778907000010-service-notices';
import { StoredVersions1778907000020 } from './1778907000020-stored-versions';
import { NewerVersionIndexes1778907000021 } from './1778907000021-newer-version-indexes';
import { TracesOfOperations1778907000030 } from './1778907000030-traces-of-operations';
import { WithdrawnWhileSending1778907000031 } from './1778907000031-withdrawn-while-sending';
import { ListedUnknownDomains1778908500000 } from './1778908500000-listed-unknown-domains';
import { StatusSubscribers1778909000020 } from './1778909000020-status-subscribers';
import { FewerJobItemIndexes1778909000040 } from './1778909000040-fewer-job-item-indexes';
import { RegistryWindowEvents1778909000050 } from './1778909000050-registry-window-events';
import { ClockCorrections1778910000000 } from './1778910000000-clock-corrections';
import { LargeListIndexes1778910000200 } from './1778910000200-large-list-indexes';
import { ApprovalRequesters1778910000400 } from './1778910000400-approval-requesters';
import { DatabaseTimelines1778913000000 } from './1778913000000-database-timelines';
import { ApprovalCauses1778914000000 } from './1778914000000-approval-causes';
import { GivenAmounts1778914000010 } from './1778914000010-given-amounts';
import { WaitingTransfers1778916000000 } from './1778916000000-waiting-transfers';
import { TransfersUnderWay1778916000001 } from './1778916000001-transfers-under-way';
import { NoticesOfRegistrants1778916000010 } from './1778916000010-notices-of-registrants';
import { CalendarOfRegistrants1778916000011 } from './1778916000011-calendar-of-registrants';
import { DueRegistrants1778916000012 } from './1778916000012-due-registrants';
import { RefusedRecipients1778916000020 } from './1778916000020-refused-recipients';
import { LedgerPostedByIndex1778918000000 } from './1778918000000-ledger-posted-by-index';
import { RegistrantLockOptOuts1778922000000 } from './1778922000000-registrant-lock-opt-outs';
import { RegistrarGraceDeletes1778924000000 } from './1778924000000-registrar-grace-deletes';
import { NewDomainsOfTldsIndex1778924000001 } from './1778924000001-new-domains-of-tlds-index';
import { HostRenames1778924000010 } from './1778924000010-host-renames';
import { TimedLockOptOuts1778924000011 } from './1778924000011-timed-lock-opt-outs';
import { FirstVerificationMails1778924000012 } from './1778924000012-first-verification-mails';
import { InterruptedResolutions1778924000040 } from './1778924000040-interrupted-resolutions';
import { NextStepsOfEnds1778924000041 } from './1778924000041-next-steps-of-ends';
import { OwedInterruptions1778924000042 } from './1778924000042-owed-interruptions';
import { DataReminders1778930000000 } from './1778930000000-data-reminders';
import { InterruptionNotices1778931000000 } from './1778931000000-interruption-notices';
import { TurnsOfInterruptions1778931000001 } from './1778931000001-turns-of-interruptions';
import { AwaitedRecipientSwitch1778932000000 } from './1778932000000-awaited-recipient-switch';
import { RareRowsOfLists1778932000001 } from './1778932000001-rare-rows-of-lists';
import { UnsettledStateIndexes1778941000000 } from './1778941000000-unsettled-state-indexes';
import { ChecksOfSales1778942000000 } from './1778942000000-checks-of-sales';
import { ValidChecksOfSales1778942000001 } from './1778942000001-valid-checks-of-sales';
import { ChangedCounts1778942000002 } from './1778942000002-changed-counts';
import { RoomInDomainPages1778942000003 } from './1778942000003-room-in-domain-pages';
import { ChecksOfRecords1778943100000 } from './1778943100000-checks-of-records';
import { ValidChecksOfRecords1778943100001 } from './1778943100001-valid-checks-of-records';

/** Listed as classes, oldest first: one code path for tests, development and production. */
export const migrations = [
  Foundations1767225600000,
  Selling1769904000000,
  Zones1772323200000,
  ZoneServices1774000000000,
  Signing1774100000000,
  Hosts1774200000000,
  Served1774300000000,
  Refunds1774400000000,
  Access1774500000000,
  Transfers1774600000000,
  Verification1774700000000,
  Calendar1774800000000,
  Legacy1774900000000,
  Recipients1775000000000,
  Payments1775100000000,
  Statements1775200000000,
  EventLog1775300000000,
  Restores1775400000000,
  Notices1775500000000,
  Clocks1775600000000,
  StatusTries1775700000000,
  Chargebacks1775800000000,
  RestoreSteps1776000000000,
  ClockQueues1776100000000,
  EnvironmentMark1776200000000,
  DeliveryTurns1776300000000,
  PaymentEventLooks1776400000000,
  DebtWriteOffs1776500000000,
  TokenLines1776600000000,
  LedgerPosted1776700000000,
  MonthChecks1776800000000,
  ExchangeRates1776900000000,
  ContactRegistryData1777100000000,
  WantedRegistrants1777100000001,
  WaitingMail1777100000002,
  WantedPrivacy1777100000003,
  RegistryConnections1777200000000,
  UnknownDomains1777200000001,
  PriceFaults1777300000000,
  TldBlocks1777300000001,
  PendingCreates1777300000002,
  TransferLocks1777400000000,
  SetTtls1777400000001,
  StrictRequests1777500000000,
  MoveGuessPairs1777500000001,
  StaffKeyEnds1777500000002,
  AnswerCodes1777600000000,
  StaffTokens1777700000000,
  AnswerTexts1777700000001,
  OperationContacts1777700000002,
  EnvironmentLeases1777800000000,
  PreviousInstances1777800000001,
  FirstMails1777800000002,
  SentTexts1777900000000,
  ZoneRules1777900000001,
  AuditReasons1778100000000,
  AcknowledgedDomains1778100000001,
  ConcurrentIndexes1778100000002,
  RecentLedgerChecks1778200000000,
  RoomForClaims1778300000000,
  ZoneWriteChecks1778400000000,
  Partitions1778500000000,
  PartitionedCommands1778500000001,
  PartitionedAttempts1778500000002,
  PartitionedAuditLog1778500000003,
  PartitionedMails1778500000004,
  PartitionedZoneChanges1778600000000,
  PartitionedDeliveries1778600000001,
  PartitionedEvents1778600000002,
  InlineTriggerConditions1778700000000,
  DomainLabels1778800000000,
  DomainLabelsIndex1778800000001,
  RecordBatches1778820000000,
  RecordExpiry1778821000000,
  RecordExpiryIndex1778821000001,
  Jobs1778830000000,
  Quotes1778840000000,
  UpcomingNotices1778850000000,
  EndedDomainsOfAccounts1778850000001,
  ExpiryCalendars1778860000000,
  JobOperations1778870000000,
  JobChanges1778871000000,
  JobOrder1778871000001,
  JobOrderIndex1778871000002,
  KeyRequests1778872000000,
  KeyClaims1778875000000,
  StaffLists1778880000000,
  StaffListIndexes1778880000001,
  StaffSearch1778881000000,
  StaffTimeline1778881000001,
  StaffUsers1778882000000,
  AccountSuspensions1778883000000,
  RegistryHolds1778883100000,
  AuditChain1778884000000,
  ChainedAuditLog1778884000001,
  ReportIndexes1778884000010,
  StaffNotes1778884000020,
  StaffApprovals1778884000030,
  StaffJobs1778885000000,
  CallMarks1778890000000,
  SalesStops1778891000000,
  RegistryWindows1778891000010,
  StaffViewRequests1778892000000,
  DsListIndexes1778900000000,
  Announcements1778901000000,
  Traces1778905000000,
  MailsWithoutAccount1778906000000,
  StaffLinksMailIndex1778906000001,
  AvailabilityCounts1778907000000,
  ServiceNotices1778907000010,
  StoredVersions1778907000020,
  NewerVersionIndexes1778907000021,
  TracesOfOperations1778907000030,
  WithdrawnWhileSending1778907000031,
  ListedUnknownDomains1778908500000,
  StatusSubscribers1778909000020,
  FewerJobItemIndexes1778909000040,
  RegistryWindowEvents1778909000050,
  ClockCorrections1778910000000,
  LargeListIndexes1778910000200,
  ApprovalRequesters1778910000400,
  DatabaseTimelines1778913000000,
  ApprovalCauses1778914000000,
  GivenAmounts1778914000010,
  WaitingTransfers1778916000000,
  TransfersUnderWay1778916000001,
  NoticesOfRegistrants1778916000010,
  CalendarOfRegistrants1778916000011,
  DueRegistrants1778916000012,
  RefusedRecipients1778916000020,
  LedgerPostedByIndex1778918000000,
  RegistrantLockOptOuts1778922000000,
  RegistrarGraceDeletes1778924000000,
  NewDomainsOfTldsIndex1778924000001,
  HostRenames1778924000010,
  TimedLockOptOuts1778924000011,
  FirstVerificationMails1778924000012,
  InterruptedResolutions1778924000040,
  NextStepsOfEnds1778924000041,
  OwedInterruptions1778924000042,
  DataReminders1778930000000,
  InterruptionNotices1778931000000,
  TurnsOfInterruptions1778931000001,
  AwaitedRecipientSwitch1778932000000,
  RareRowsOfLists1778932000001,
  UnsettledStateIndexes1778941000000,
  ChecksOfSales1778942000000,
  ValidChecksOfSales1778942000001,
  ChangedCounts1778942000002,
  RoomInDomainPages1778942000003,
  ChecksOfRecords1778943100000,
  ValidChecksOfRecords1778943100001,
];
