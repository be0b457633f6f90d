import { ACCOUNT_DEFINITIONS } from './definitions/account-definitions';
import { APPROVAL_DEFINITIONS } from './definitions/approval-definitions';
import { CLAIMS_DEFINITIONS } from './definitions/claims-definitions';
import { DNS_DEFINITIONS } from './definitions/dns-definitions';
import { FORWARDING_DEFINITIONS } from './definitions/forwarding-definitions';
import { JOB_DEFINITIONS } from './definitions/job-definitions';
import { LISTENING_DEFINITIONS } from './definitions/listening-definitions';
import { MAIL_DEFINITIONS } from './definitions/mail-definitions';
import { OPERATION_DEFINITIONS } from './definitions/operation-definitions';
import { PAYMENT_DEFINITIONS } from './definitions/payment-definitions';
import { PRIVACY_DEFINITIONS } from './definitions/privacy-definitions';
import { PROCESS_DEFINITIONS } from './definitions/process-definitions';
import { SEARCH_DEFINITIONS } from './definitions/search-definitions';
import { STAFF_DEFINITIONS } from './definitions/staff-definitions';
import { TRACING_DEFINITIONS } from './definitions/tracing-definitions';
import { WEBHOOK_DEFINITIONS } from './definitions/webhook-definitions';
import { ZONE_FILE_DEFINITIONS } from './definitions/zone-file-definitions';
import { RETENTION_DEFINITIONS } from './retention-definitions';
import { type Setting, whole } from './setting-readers';
import { SHUTDOWN_DEFINITIONS } from './shutdown-definitions';

/** Every setting of every process: one environment variable each, read and checked once at boot. */
export const DEFINITIONS = {
  ...PROCESS_DEFINITIONS,
  ...TRACING_DEFINITIONS,
  ...LISTENING_DEFINITIONS,
  ...STAFF_DEFINITIONS,
  ...ACCOUNT_DEFINITIONS,
  ...WEBHOOK_DEFINITIONS,
  ...SEARCH_DEFINITIONS,
  ...PRIVACY_DEFINITIONS,
  ...DNS_DEFINITIONS,
  ...FORWARDING_DEFINITIONS,
  internalTransferGuesses: whole(
    'INTERNAL_TRANSFER_GUESSES',
    {
      description:
        'Wrong codes of one account for one name in an hour, for moves between accounts; after them every code is wrong for this account and name',
      unit: 'codes',
      byDefault: '10',
    },
    1,
    1_000_000,
  ),
  ...MAIL_DEFINITIONS,
  ...PAYMENT_DEFINITIONS,
  ...OPERATION_DEFINITIONS,
  ...JOB_DEFINITIONS,
  ...ZONE_FILE_DEFINITIONS,
  ...APPROVAL_DEFINITIONS,
  ...CLAIMS_DEFINITIONS,
  compareEveryDays: whole(
    'COMPARE_EVERY_DAYS',
    {
      description: 'From one comparison of a domain with its registry to the next',
      unit: 'days',
      byDefault: '7',
    },
    1,
    365,
  ),
  comparePerMinute: whole(
    'COMPARE_PER_MINUTE',
    {
      description:
        'Domains that one worker compares with one registry in a minute, on average: it takes what five minutes allow in one go; 0: none',
      unit: 'domains',
      byDefault: '30',
    },
    0,
    6_000,
  ),
  answerWithinMs: whole(
    'ANSWER_WITHIN_MS',
    {
      description: 'Time after which a client receives 504 while the operation continues',
      unit: 'ms',
      byDefault: '30000',
    },
    100,
    600_000,
  ),
  ...SHUTDOWN_DEFINITIONS,
  ...RETENTION_DEFINITIONS,
};

/** What they are read as. */
export type SettingValues = {
  readonly [Name in keyof typeof DEFINITIONS]: (typeof DEFINITIONS)[Name] extends Setting<infer Value>
    ? Value
    : never;
};
