import { flag, optional, whole } from '../setting-readers';

const CENTS_MAX = 1_000_000_000;

/** From when on an act of staff waits for a second member of staff. */
export const APPROVAL_DEFINITIONS = {
  staffApprovalCreditCents: optional(
    whole(
      'STAFF_APPROVAL_CREDIT_CENTS',
      {
        description:
          'Credit and credit limits above it wait for a second member of staff; 0: none does. Unset: 1000000 in production, 0 in the sandbox',
        unit: 'USD cents',
      },
      0,
      CENTS_MAX,
    ),
  ),
  staffApprovalRefundCents: optional(
    whole(
      'STAFF_APPROVAL_REFUND_CENTS',
      {
        description:
          'Refunds to cards above it wait for a second member of staff; 0: none does. Unset: 1000000 in production, 0 in the sandbox',
        unit: 'USD cents',
      },
      0,
      CENTS_MAX,
    ),
  ),
  staffApprovalAmountHours: whole(
    'STAFF_APPROVAL_AMOUNT_HOURS',
    {
      description:
        'Credit and refunds of one member of staff to one account count together against their amounts for so long; 0: each counts alone',
      unit: 'h',
      byDefault: '24',
    },
    0,
    720,
  ),
  staffApprovalDeletions: optional(
    whole(
      'STAFF_APPROVAL_DELETIONS',
      {
        description:
          'Deletions in one act, from this number on, wait for a second member of staff; 1: each does, 0: none does. Unset: 1 in production, 0 in the sandbox',
        unit: 'domains',
      },
      0,
      1_000_000,
    ),
  ),
  staffApprovalTransfers: optional(
    flag('STAFF_APPROVAL_TRANSFERS', {
      description:
        'Whether transfers out that staff approve or end as left, and moves of domains to another account, wait for a second member of staff. Unset: true in production, false in the sandbox',
    }),
  ),
  staffApprovalLocks: optional(
    flag('STAFF_APPROVAL_LOCKS', {
      description:
        'Whether setting and removing RegistrarLock, and lifting a hold of a court, URS or UDRP or one that set RegistrarLock, waits for a second member of staff. Unset: true in production, false in the sandbox',
    }),
  ),
  staffApprovalSecrets: optional(
    flag('STAFF_APPROVAL_SECRETS', {
      description:
        'Whether new passwords and keys of registry connections wait for a second member of staff. Unset: true in production, false in the sandbox',
    }),
  ),
  staffApprovalByKeys: optional(
    flag('STAFF_APPROVAL_BY_KEYS', {
      description:
        'Whether a staff key may confirm an act that waits for a second member of staff, not only a user who logged in. Unset: false in production, true in the sandbox',
    }),
  ),
  staffApprovalHours: whole(
    'STAFF_APPROVAL_HOURS',
    {
      description: 'Until an act that waits for a second member of staff expires',
      unit: 'h',
      byDefault: '72',
    },
    1,
    720,
  ),
};
