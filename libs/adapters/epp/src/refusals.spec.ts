import { isLoggedOut, refusalOf } from './refusals';
import { readResponse, type EppResponse } from './responses/response';
import { NS } from './xml/namespaces';

const answer = (code: number, message: string, value = ''): EppResponse =>
  readResponse(
    `<epp xmlns="${NS.epp}"><response><result code="${code}"><msg>${message}</msg>${value}</result></response></epp>`,
  );
const blamed = (namespace: string): string => `<value><x:fee xmlns:x="${namespace}">1.00</x:fee></value>`;

describe('the refusal in an answer', () => {
  it.each([
    ['the fee is too low', '', 'fee'],
    ['Fees do not match', '', 'fee'],
    ['the coffee is cold', '', 'policy'],
    ['wrong value', blamed(NS.fee), 'fee'],
    ['wrong value', blamed(NS.domain), 'policy'],
  ])('is about a fee where its text or an element says so: %s %s', (message, value, meaning) => {
    expect(refusalOf(answer(2306, message, value))).toMatchObject({ code: 2306, meaning });
  });

  it('has the words of the registry', () => {
    expect(refusalOf(answer(2303, 'Object does not exist'))).toEqual({
      code: 2303,
      reason: 'Object does not exist',
      meaning: 'absent',
    });
  });
});

it.each([
  [2002, 'Not logged in', true],
  [2200, 'You are not yet authenticated', true],
  [2002, 'client not currently logged in', true],
  [2200, 'Please log in first', true],
  [2002, 'login first', true],
  [2002, 'Command use error', false],
  [2200, 'Authentication error', false],
  [2201, 'Not logged in', false],
  [2303, 'not logged in', false],
])('%d %s: the session is logged out: %s', (code, message, isSo) => {
  expect(isLoggedOut(answer(code, message))).toBe(isSo);
});
