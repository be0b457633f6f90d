import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

describe('refusals of changes of the catalogue', () => {
  refusalTexts(
    errors,
    { invalidRecord: ['price', 'must be a price'] },
    { shared: ['catalog.change_invalid'] },
  );
});

it.each([
  [errors.invalidRecord('price', 'must be a price'), 'price'],
  [errors.unknownAccount(), 'accountId'],
  [errors.unknownTld(), 'tld'],
])('a refused change names its field: %s', ({ code, details }, field) => {
  expect(code).toBe('catalog.change_invalid');
  expect(details).toMatch(new RegExp(`^'${field}' must be \\w`));
});
