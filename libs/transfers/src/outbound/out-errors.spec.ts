import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './out-errors';

const { noOutboundTransfer, ...refusals } = errors;

describe('refusals of outbound transfers', () => {
  refusalTexts(
    refusals,
    { shownOtherwise: ['gone'] },
    { bare: ['rejectionNotSupported', 'approvalNotSupported', 'handOverNotSupported'] },
  );
});

it('a domain without such a transfer is a conflict in the contract, without more words', () => {
  const { kind, code, message, details } = noOutboundTransfer();
  expect([kind, code, message, details]).toEqual([
    'conflict',
    'transfers_out.none_pending',
    'Conflict',
    undefined,
  ]);
});

it.each([
  ['pending', /pending: approve or reject it\.$/],
  ['gone', /left: .*`left`\.$/],
  ['none', /without a pending transfer: .*`stayed`\.$/],
] as const)(
  'a verdict against what the registry shows (%s) is answered with the right one',
  (shown, words) => {
    expect(errors.shownOtherwise(shown).details).toMatch(words);
  },
);
