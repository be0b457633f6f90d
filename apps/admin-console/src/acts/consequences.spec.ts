import { CONSEQUENCES, isDangerous } from './consequences';

const PARTS = ['registry', 'money', 'undo', 'approval'];
const acts = Object.entries(CONSEQUENCES);

it.each(acts)('says in sentences what %s does outside of its page', (_act, consequences) => {
  expect(PARTS).toEqual(expect.arrayContaining(Object.keys(consequences)));
  expect(Object.values(consequences)).not.toHaveLength(0);
  // the dialog puts a label before each: they begin in lower case, or with a term of the API
  for (const text of Object.values(consequences)) expect(text).toMatch(/^[a-z][^]{5,}[^.]\.$/);
});

it.each([
  'removeDomain',
  'revokeToken',
  'endTaxRule',
  'deleteView',
  'writeOffDebt',
  'rejectTransferOut',
  'suspendAccount',
  'approveTransferOut',
  'cancelTransferForAccount',
])('marks %s as dangerous', (act) => {
  expect(isDangerous(act)).toBe(true);
});

it.each([
  'createAccount',
  'restoreDomain',
  'cancelBulkJob',
  'approvePlan',
  'sendReminder',
  'unsuspendAccount',
])('does not mark %s as dangerous', (act) => {
  expect(isDangerous(act)).toBe(false);
});
