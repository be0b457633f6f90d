import type { AccountActor, AuthenticatedAccount, OwnTokens } from '@registrar/accounts';
import { BodyPipe } from '@registrar/http';
import { Money } from '@registrar/kernel';
import { TokensController } from './tokens.controller';
import { CreateTokenDto, RotateTokenDto } from './tokens.dto';

const ACTOR = { accountId: 7 } as unknown as AccountActor;
const ACCOUNT = { accountId: 7 } as AuthenticatedAccount;
const NOW = new Date('2026-03-02T09:15:00Z');
const NOW_TEXT = '2026-03-02T09:15:00Z';
const CAP = Money.of(5_050n, 'USD');

const tokens = { list: jest.fn(), create: jest.fn(), rotate: jest.fn(), revoke: jest.fn() };
const controller = new TokensController(tokens as unknown as OwnTokens);
const read = async (metatype: new () => object, body: object): Promise<unknown> =>
  new BodyPipe().transform(body, { type: 'body', metatype });

it('lists tokens with their limits, amounts in USD and times in seconds', async () => {
  const limits = { readOnly: true, dailySpendCap: CAP, expiresAt: NOW };
  tokens.list.mockResolvedValue([
    { id: 1, name: 'first', createdAt: NOW, limits: {} },
    { id: 2, name: 'shop', createdAt: NOW, limits, replacedBy: 3, issuedByStaff: true, revokedAt: NOW },
  ]);
  expect((await controller.list(ACCOUNT)).tokens).toStrictEqual([
    { id: 1, name: 'first', createDate: NOW_TEXT },
    {
      id: 2,
      name: 'shop',
      createDate: NOW_TEXT,
      readOnly: true,
      dailySpendCap: 50.5,
      expiresAt: NOW_TEXT,
      replacedBy: 3,
      issuedByStaff: true,
    },
  ]);
  expect(tokens.list.mock.lastCall).toEqual([7]);
});

it.each([
  ['without limits', {}, { expiresAt: undefined }],
  [
    'with limits',
    { zones: ['a.example'], dailySpendCap: 50.5 },
    { zones: ['a.example'], dailySpendCap: 50.5, expiresAt: undefined },
  ],
  ['until an instant', { expiresAt: NOW_TEXT }, { expiresAt: NOW }],
])('issues a token %s', async (_title, sent, asked) => {
  tokens.create.mockResolvedValue({ id: 2, name: 'shop', token: 'secret', limits: { dailySpendCap: CAP } });
  expect(await controller.create(ACTOR, { name: 'shop', ...sent })).toStrictEqual({
    id: 2,
    name: 'shop',
    token: 'secret',
    dailySpendCap: 50.5,
  });
  expect(tokens.create.mock.lastCall).toEqual([ACTOR, { name: 'shop', ...asked }]);
});

it('refuses an instant that it cannot read, and names its field', async () => {
  tokens.create.mockClear();
  await expect(controller.create(ACTOR, { name: 'shop', expiresAt: 'soon' })).rejects.toMatchObject({
    kind: 'invalid',
    details: expect.stringContaining('expiresAt'),
  });
  await expect(controller.rotate(ACTOR, 2, { oldTokenUntil: 'soon' })).rejects.toMatchObject({
    kind: 'invalid',
    details: expect.stringContaining('oldTokenUntil'),
  });
  expect(tokens.create).not.toHaveBeenCalled();
});

it.each([
  [{}, undefined],
  [{ oldTokenUntil: NOW_TEXT }, NOW],
])('rotates a token, and answers until when the old one is valid: %j', async (body, until) => {
  tokens.rotate.mockResolvedValue({ id: 3, name: 'shop', token: 'secret', limits: {}, oldTokenUntil: NOW });
  expect(await controller.rotate(ACTOR, 2, body)).toStrictEqual({
    id: 3,
    name: 'shop',
    token: 'secret',
    oldTokenUntil: NOW_TEXT,
  });
  expect(tokens.rotate.mock.lastCall).toEqual([ACTOR, 2, until]);
});

it.each([
  [{}, false],
  [{ allowLockOut: 'false' }, false],
  [{ allowLockOut: 'true' }, true],
])(
  'revokes the last token with full access only where that is asked for: %j',
  async (query, allowLockOut) => {
    expect(await controller.revoke(ACTOR, 2, query)).toEqual({});
    expect(tokens.revoke.mock.lastCall).toEqual([ACTOR, 2, { allowLockOut }]);
  },
);

const LISTS = ['zones', 'recordTypes', 'sourceNetworks'];
const long = (count: number): string[] => Array.from({ length: count }, (_, at) => `a${at}`);

it.each<[string, new () => object, object]>([
  ['a name', CreateTokenDto, { name: 'shop' }],
  [
    'all limits',
    CreateTokenDto,
    { name: 'a', readOnly: true, dnsOnly: false, dailySpendCap: 0.5, expiresAt: 'x' },
  ],
  ...LISTS.map((field): [string, new () => object, object] => [
    `1,000 ${field}`,
    CreateTokenDto,
    { name: 'a', [field]: long(1_000) },
  ]),
  ['nothing', RotateTokenDto, {}],
])('accepts a body of %s', async (_title, dto, body) => {
  expect(await read(dto, body)).toEqual(body);
});

it.each<[string, new () => object, object, string]>([
  ['no name', CreateTokenDto, {}, "'name' cannot be null"],
  ['null for a switch', CreateTokenDto, { name: 'a', readOnly: null }, "'readOnly' cannot be null"],
  ['null for DNS', CreateTokenDto, { name: 'a', dnsOnly: null }, "'dnsOnly' cannot be null"],
  ['null for the cap', CreateTokenDto, { name: 'a', dailySpendCap: null }, "'dailySpendCap' cannot be null"],
  ['no number', CreateTokenDto, { name: 'a', dailySpendCap: NaN }, 'dailySpendCap must be a number'],
  ['no end', CreateTokenDto, { name: 'a', dailySpendCap: Infinity }, 'dailySpendCap must be a number'],
  ['null for the end', CreateTokenDto, { name: 'a', expiresAt: null }, "'expiresAt' cannot be null"],
  ...LISTS.flatMap((field): [string, new () => object, object, string][] => [
    [`null for ${field}`, CreateTokenDto, { name: 'a', [field]: null }, `'${field}' cannot be null`],
    [`a text for ${field}`, CreateTokenDto, { name: 'a', [field]: 'a' }, `${field} must be an array`],
    [
      `a number in ${field}`,
      CreateTokenDto,
      { name: 'a', [field]: [7] },
      `each value in ${field} must be a string`,
    ],
    [
      `1,001 ${field}`,
      CreateTokenDto,
      { name: 'a', [field]: long(1_001) },
      `${field} must contain no more than 1000 elements`,
    ],
  ]),
  ['a number for the old token', RotateTokenDto, { oldTokenUntil: 7 }, 'oldTokenUntil must be a string'],
])('refuses a body with %s', async (_title, dto, body, details) => {
  await expect(read(dto, body)).rejects.toMatchObject({ kind: 'invalid', details });
});
