import type { AuthenticatedAccount } from '@registrar/accounts';
import type { PrivacyResult, PurchasePrivacy } from '@registrar/domains';
import type { IdempotentRequest, PurchaseFrame, Serializer } from '@registrar/http';
import { DomainName, type IdempotencyClaim } from '@registrar/kernel';
import type { PurchasePrivacyDto } from './dto/purchases.dto';
import { PrivacyController } from './privacy.controller';

const CLAIM = { accountId: 7, key: 'k' } as IdempotencyClaim;
const REQUEST = { key: 'k' } as IdempotentRequest;
const ACCOUNT = { accountId: 7 } as AuthenticatedAccount;
const NAME = DomainName.of('a.example');
const PURCHASED = { kind: 'purchased', answer: { order: 3, totalPaid: 0 } } as PrivacyResult;

type Parts = Parameters<PurchaseFrame['of']>[2];

const execute = jest.fn().mockResolvedValue(PURCHASED);
const result = jest.fn().mockResolvedValue(PURCHASED);
const of = jest.fn();
const serialize = jest.fn((_schema: string, answer: object) => ({ written: answer }));
/** The frame without keys and deadlines: runs the purchase with a claim. */
const answer = jest.fn((_request: IdempotentRequest, run: (claim: IdempotencyClaim) => object) => run(CLAIM));
of.mockReturnValue({ answer });

const controller = new PrivacyController(
  { execute, result } as unknown as PurchasePrivacy,
  { of } as unknown as PurchaseFrame,
  { serialize } as unknown as Serializer,
);

it.each<[string, unknown, number | undefined]>([
  ['omitted', {}, undefined],
  ['null', { years: null }, undefined],
  ['one', { years: 1 }, 1],
  ['two', { years: 2, purchasePrice: 5 }, 2],
])('adds privacy for the years of the request: %s', async (_title, body, years) => {
  await controller.privacy(REQUEST, ACCOUNT, NAME, body as PurchasePrivacyDto);
  expect(answer.mock.lastCall?.[0]).toBe(REQUEST);
  expect(execute.mock.lastCall).toEqual([{ accountId: 7, name: NAME, years, idempotency: CLAIM }]);
});

it('answers the result of an earlier request with the same key, in the form of the API', async () => {
  const [operation, , parts] = of.mock.lastCall as [string, string, Parts];
  expect(operation).toBe('purchasePrivacy');
  expect(await parts.result('o-1')).toBe(PURCHASED);
  expect(result.mock.lastCall).toEqual(['o-1']);
  expect(parts.answer(PURCHASED as never)).toEqual({ written: { order: 3, totalPaid: 0 } });
  expect(serialize.mock.lastCall?.[0]).toBe('PrivacyResponse');
});
