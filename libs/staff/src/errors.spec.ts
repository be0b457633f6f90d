import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

describe('refusals of staff', () => {
  refusalTexts(errors, { invalidField: ['name', 'must be a text'], recordNotFound: ['order'] });
});

it('an unfit field is named with its rule', () => {
  expect(errors.invalidField('name', 'must be a text').details).toBe("'name' must be a text");
});

it.each([
  ['domain', 'staff.domain_not_found'],
  ['poll message', 'staff.poll_message_not_found'],
  ['unknown domain', 'staff.unknown_domain_not_found'],
] as const)('each kind of record has a code of its own: %s', (what, code) => {
  expect(errors.recordNotFound(what)).toMatchObject({
    kind: 'not_found',
    code,
    details: `The requested ${what} does not exist.`,
  });
});
