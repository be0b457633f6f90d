import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

const { isAlreadyProcessing, ...refusals } = errors;

describe('refusals of transfers', () => {
  refusalTexts(
    refusals,
    {
      transferNotSupported: ['zz'],
      registeredLately: [60],
      statusForbidsTransfer: ['serverHold'],
      refusedByRegistry: ['Label is on a list'],
      statusForbidsMove: ['clientHold'],
      clockBehind: [90],
    },
    {
      bare: [
        'alreadyProcessing',
        'transferNotSupported',
        'wrongCode',
        'statusUnknown',
        'premiumTransferPriceRequired',
        'invalidTransferPrice',
        'transferUnpaid',
        'transferNotFound',
        'alreadyCanceled',
        'notCancelable',
        'invalidDomainName',
        'wrongLength',
        'unsupportedTldHere',
      ],
    },
  );
});

it.each([
  [errors.alreadyProcessing(), true],
  [errors.notCancelable(), false],
  [Object.assign(new Error('no'), { code: 'transfers.processing' }), false],
  [undefined, false],
])('%s is a transfer under way or not', (error, isSo) => {
  expect(isAlreadyProcessing(error)).toBe(isSo);
});

it.each([
  [errors.transferNotSupported('zz').message, '.zz domains'],
  [errors.registeredLately(60).details, '60 days'],
  [errors.statusForbidsTransfer('serverHold').details, '(serverHold)'],
  [errors.refusedByRegistry('Label is on a list').details, ': Label is on a list'],
  [errors.statusForbidsMove('clientHold').details, '(clientHold)'],
])('%s names its subject', (text, named) => {
  expect(text).toContain(named);
});

it('a clock that is behind is answered with the request that advances it', () => {
  expect(errors.clockBehind(90).details).toMatch(/90 seconds behind.*POST \S+ \{"seconds": 90\}/);
});

it('a transfer without credit has the code of all purchases', () => {
  expect(errors.transferUnpaid()).toMatchObject({
    kind: 'payment_required',
    code: 'billing.insufficient_funds',
  });
});
