import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

const { yearsMustBe, ...refusals } = errors;

describe('refusals of the catalogue', () => {
  refusalTexts(
    refusals,
    { unsupportedTld: ["The TLD 'zz' is not sold."], invalidYears: [yearsMustBe([1, 2])] },
    { bare: ['invalidPricingYears', 'noValidNames', 'noPremiumList', 'linkRefused', 'noZoneNames'] },
  );
});

it.each([
  [[1], "'years' must be 1."],
  [[1, 2], "'years' must be one of 1, 2."],
])('a term that is not offered lists those that are: %j', (allowed, words) => {
  expect(yearsMustBe(allowed)).toBe(words);
});
