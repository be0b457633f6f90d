import { Money } from '@registrar/kernel';
import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

const cap = Money.of(1050n, 'EUR');
const price = Money.of(1200n, 'EUR');

describe('refusals of jobs', () => {
  refusalTexts(errors, {
    commandUnknown: ['listDomains'],
    optionInvalid: ['`atOnce` must be from 1 to 8'],
    itemInvalid: [2, 'has no path'],
    itemRepeated: [3, 1],
    tooManyItems: [500],
    tooManyJobs: [20],
    tooManyStoredItems: [90_000],
    wrongState: ['paused', 'done'],
    planMismatch: ['plan-7'],
    capTooLow: [cap, price],
    nothingToRetry: [['policy', 'input']],
    noInverse: ['renewDomain', ['createRecord', 'deleteRecord']],
  });
});

it.each([
  [errors.commandUnknown('listDomains'), ['`listDomains` is none']],
  [errors.itemInvalid(2, 'has no path'), ['item 2 has no path']],
  [errors.itemRepeated(3, 1), ['item 3 repeats item 1']],
  [errors.tooManyItems(500), ['at most 500 items']],
  [errors.tooManyJobs(20), ['20 jobs']],
  [errors.tooManyStoredItems(90_000), ['90000 stored items']],
  [errors.wrongState('paused', 'done'), ['is done', 'be paused']],
  [errors.planMismatch('plan-7'), ['which is plan-7']],
  [errors.capTooLow(cap, price), ['cap of 10.50 EUR', 'price of 12.00 EUR']],
  [errors.nothingToRetry(['policy', 'input']), ['policy, input']],
  [
    errors.noInverse('renewDomain', ['createRecord', 'deleteRecord']),
    ['renewDomain', 'createRecord, deleteRecord'],
  ],
])('a refusal names what the job is refused for: %s', ({ details }, named) => {
  expect(named.filter((what) => !details?.includes(what))).toEqual([]);
});
