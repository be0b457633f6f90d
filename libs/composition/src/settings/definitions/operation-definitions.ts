import { parseGraceDeletes } from '../grace-delete-limits';
import { custom, flag, hosts, whole } from '../setting-readers';

/** Operations at registries, and what is checked before them. */
export const OPERATION_DEFINITIONS = {
  registrationAttempts: whole(
    'REGISTRATION_ATTEMPTS',
    {
      description: 'Attempts of one account for one name on registry connections that are flagged',
      unit: 'attempts',
      byDefault: '5',
    },
    1,
    1_000_000,
  ),
  registrationAttemptsSeconds: whole(
    'REGISTRATION_ATTEMPTS_SECONDS',
    { description: 'Time in which those attempts count', unit: 's', byDefault: '60' },
    1,
    86_400,
  ),
  graceDeleteLimits: custom(
    'GRACE_DELETE_LIMITS',
    {
      description:
        'Deletes in the add grace period that an account and its sub-accounts together have in a month and TLD, from a day (UTC) on: per cent of its net new names, and the number it has in any case',
      unit: 'day=percent/least, comma-separated',
      byDefault: '1970-01-01=10/50',
    },
    parseGraceDeletes,
  ),
  quoteMinutes: whole(
    'QUOTE_MINUTES',
    {
      description: 'How long a quote binds the price of an operation; prices that change meanwhile refuse it',
      unit: 'min',
      byDefault: '10',
    },
    1,
    1_440,
  ),
  idempotencyExtensionDays: whole(
    'IDEMPOTENCY_EXTENSION_DAYS',
    {
      description:
        'How long idempotency keys are stored on operations that the contract gives none; on those of the contract it is an hour',
      unit: 'days',
      byDefault: '30',
    },
    1,
    400,
  ),
  reconcileAfterSeconds: whole(
    'RECONCILE_AFTER_SECONDS',
    {
      description:
        'From a registry command to the first query for its outcome; longer than the transform timeout of any registry',
      unit: 's',
      byDefault: '90',
    },
    1,
    86_400,
  ),
  attentionAfterSeconds: whole(
    'ATTENTION_AFTER_SECONDS',
    { description: 'An operation unsettled for longer is shown to staff', unit: 's', byDefault: '900' },
    1,
    2_592_000,
  ),
  pendingAttentionAfterSeconds: whole(
    'PENDING_ATTENTION_AFTER_SECONDS',
    {
      description: 'A create that the registry accepted and has not decided for longer is shown to staff',
      unit: 's',
      byDefault: '432000',
    },
    1,
    31_536_000,
  ),

  authCodeDays: whole(
    'AUTH_CODE_DAYS',
    {
      description: 'How long a code for a transfer out counts, at registries by RFC 9154',
      unit: 'days',
      byDefault: '14',
    },
    1,
    365,
  ),
  sacrificialHostDomains: hosts('SACRIFICIAL_HOST_DOMAINS', {
    description:
      "Domains that are registered here for good, or reserved (empty.as112.arpa), tried in this order: a deleted domain's hosts that others delegate to are renamed below them; empty: such hosts keep it from being deleted",
    unit: 'domain names, comma-separated',
    byDefault: '',
  }),
  probeNameservers: flag('PROBE_NAMESERVERS', {
    description: 'Ask name servers by DNS where a TLD wants them to answer before it delegates to them',
    byDefault: 'true',
  }),
  probeTimeoutMs: whole(
    'PROBE_TIMEOUT_MS',
    {
      description: 'Longest wait for one answer of a name server; each is asked twice',
      unit: 'ms',
      byDefault: '2000',
    },
    100,
    10_000,
  ),
};
