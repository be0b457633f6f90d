import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

const plan = { price: 12.99 };
const differences = ['price 12.99 instead of 10.99', 'years 2 instead of 1'];

describe('refusals of quotes', () => {
  refusalTexts(errors, {
    quoteMismatch: ['createDomain'],
    quoteChanged: [differences, plan],
    notQuotable: ['listDomains'],
  });
});

it.each([
  errors.quoteExpired(),
  errors.quoteUsed(),
  errors.quoteMismatch('createDomain'),
  errors.quoteChanged(differences, plan),
])('says that no money has moved: %s', ({ kind, details }) => {
  expect(kind).toBe('conflict');
  expect(details).toContain('Nothing was charged.');
});

it.each([
  [errors.quoteMismatch('createDomain'), "'createDomain'"],
  [errors.quoteChanged(differences, plan), differences.join('; ')],
  [errors.notQuotable('listDomains'), "'listDomains' is none"],
])('names the command or what has changed: %s', ({ details }, named) => {
  expect(details).toContain(named);
});

it('a changed charge comes with its plan', () => {
  expect(errors.quoteChanged(differences, plan).fields).toEqual({ plan });
});
