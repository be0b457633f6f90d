import { BodyPipe } from '@registrar/http';
import { GrantCreditDto, TransferCreditDto } from './account-credit-request.dto';
import { AccountSettingsDto, CreateAccountDto } from './account-request.dto';
import { SuspendAccountDto } from './account-suspension.dto';
import { IssueTokenDto } from './account-token-request.dto';
import { ChangeSpendingLimitsDto } from './spending-limits.dto';

const read = async (metatype: new () => object, body: object): Promise<unknown> =>
  new BodyPipe().transform(body, { type: 'body', metatype });

const SWITCHES = [
  'twoStepEnabled',
  'apiAccessEnabled',
  'approvedReseller',
  'enterprise',
  'taxByRule',
  'registrantLockOptOut',
  'expirationHold',
  'verifyForwardingRecipients',
  'strictRequests',
  'autorenewEnabled',
  'privacyEnabled',
];
const WITH_NULL = {
  ratePerSecond: 'an integer number',
  ratePerHour: 'an integer number',
  maxSubAccounts: 'an integer number',
  taxCountry: 'a string',
  businessStatus: 'a string',
  taxId: 'a string',
};
const CREDIT = { amount: 1, reference: 'wire 1' };
const OPENED = { accountName: 'north-1' };

it.each<[new () => object, object]>([
  [AccountSettingsDto, {}],
  ...SWITCHES.flatMap((field): [new () => object, object][] => [
    [AccountSettingsDto, { [field]: true }],
    [AccountSettingsDto, { [field]: false }],
  ]),
  ...Object.keys(WITH_NULL).map((field): [new () => object, object] => [
    AccountSettingsDto,
    { [field]: null },
  ]),
  [AccountSettingsDto, { ratePerSecond: 5, ratePerHour: 600, maxSubAccounts: 0, taxBps: 1_900 }],
  [
    AccountSettingsDto,
    { taxCountry: 'DE', businessStatus: 'consumer', taxId: 'DE1', defaultCurrency: 'EUR' },
  ],
  [AccountSettingsDto, { autorenewLeadDays: 7, complianceNotices: 'both' }],
  [AccountSettingsDto, { autorenewLeadDays: 30 }],
  [AccountSettingsDto, { nameservers: [] }],
  [AccountSettingsDto, { nameservers: Array.from({ length: 13 }, (_, at) => `ns${at}.example`) }],
  [AccountSettingsDto, { contacts: { registrant: null, admin: { firstName: 'Ada' } } }],
  [CreateAccountDto, OPENED],
  [CreateAccountDto, { ...OPENED, parentId: 1 }],
  [CreateAccountDto, { ...OPENED, parentId: 2_147_483_647 }],
  [GrantCreditDto, CREDIT],
  [GrantCreditDto, { ...CREDIT, note: 'a' }],
  [TransferCreditDto, { ...CREDIT, toAccountId: 1 }],
  [TransferCreditDto, { ...CREDIT, toAccountId: 2_147_483_647 }],
  [SuspendAccountDto, { reason: 'a' }],
  [SuspendAccountDto, { reason: 'a'.repeat(500), includeSubAccounts: true }],
  [IssueTokenDto, { name: 'a' }],
  [IssueTokenDto, { name: 'a', readOnly: false, expiresAt: '2026-04-01' }],
  [ChangeSpendingLimitsDto, {}],
  [ChangeSpendingLimitsDto, { creditLimit: 0, purchaseLimit: null }],
  [ChangeSpendingLimitsDto, { creditLimit: 1.5, purchaseLimit: 1.5 }],
])('accepts a body of %p (%#)', async (dto, body) => {
  expect(await read(dto, body)).toEqual(body);
});

it.each<[new () => object, object, string]>([
  ...SWITCHES.flatMap((field): [new () => object, object, string][] => [
    [AccountSettingsDto, { [field]: null }, `'${field}' cannot be null`],
    [AccountSettingsDto, { [field]: 'true' }, `${field} must be a boolean value`],
  ]),
  ...Object.entries(WITH_NULL).map(([field, kind]): [new () => object, object, string] => [
    AccountSettingsDto,
    { [field]: kind === 'a string' ? 7 : 1.5 },
    `${field} must be ${kind}`,
  ]),
  [AccountSettingsDto, { taxBps: null }, "'taxBps' cannot be null"],
  [AccountSettingsDto, { taxBps: 19.5 }, 'taxBps must be an integer number'],
  [AccountSettingsDto, { defaultCurrency: null }, "'defaultCurrency' cannot be null"],
  [AccountSettingsDto, { autorenewLeadDays: 8 }, 'autorenewLeadDays is invalid: it must be one of 7, 30'],
  [
    AccountSettingsDto,
    { complianceNotices: 'fax' },
    expect.stringMatching(/^complianceNotices is invalid: /),
  ],
  [AccountSettingsDto, { nameservers: 'ns1.example' }, 'nameservers must be an array'],
  [AccountSettingsDto, { nameservers: [7] }, 'each value in nameservers must be a string'],
  [
    AccountSettingsDto,
    { nameservers: Array.from({ length: 14 }, (_, at) => `ns${at}.example`) },
    'nameservers must contain no more than 13 elements',
  ],
  [AccountSettingsDto, { contacts: null }, "'contacts' cannot be null"],
  [CreateAccountDto, {}, "'accountName' cannot be null"],
  [CreateAccountDto, { ...OPENED, parentId: null }, "'parentId' cannot be null"],
  [CreateAccountDto, { ...OPENED, parentId: 0 }, 'parentId must not be less than 1'],
  [CreateAccountDto, { ...OPENED, parentId: 2_147_483_648 }, 'parentId must not be greater than 2147483647'],
  [GrantCreditDto, { ...CREDIT, amount: NaN }, 'amount must be a number'],
  [GrantCreditDto, { ...CREDIT, amount: Infinity }, 'amount must be a number'],
  [GrantCreditDto, { ...CREDIT, note: null }, "'note' cannot be null"],
  [TransferCreditDto, CREDIT, "'toAccountId' cannot be null"],
  [TransferCreditDto, { ...CREDIT, toAccountId: 0 }, 'toAccountId must not be less than 1'],
  [
    TransferCreditDto,
    { ...CREDIT, toAccountId: 2_147_483_648 },
    'toAccountId must not be greater than 2147483647',
  ],
  [SuspendAccountDto, {}, "'reason' cannot be null"],
  [SuspendAccountDto, { reason: '' }, expect.stringMatching(/^reason must be longer than or equal to 1 /)],
  [
    SuspendAccountDto,
    { reason: 'a'.repeat(501) },
    expect.stringMatching(/^reason must be shorter than or equal to 500 /),
  ],
  [IssueTokenDto, { name: 'a', readOnly: null }, "'readOnly' cannot be null"],
  [IssueTokenDto, { name: 'a', expiresAt: null }, "'expiresAt' cannot be null"],
  [ChangeSpendingLimitsDto, { creditLimit: null }, "'creditLimit' cannot be null"],
  [ChangeSpendingLimitsDto, { creditLimit: Infinity }, 'creditLimit must be a number'],
  [ChangeSpendingLimitsDto, { creditLimit: NaN }, 'creditLimit must be a number'],
  [ChangeSpendingLimitsDto, { purchaseLimit: '1' }, 'purchaseLimit must be a number'],
])('refuses a body of %p (%#)', async (dto, body, details) => {
  await expect(read(dto, body)).rejects.toMatchObject({ kind: 'invalid', details });
});
