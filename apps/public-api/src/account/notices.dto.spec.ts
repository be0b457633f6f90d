import { BodyPipe } from '@registrar/http';
import { SetNoticesDto } from './notices.dto';

const KINDS = [
  'verificationHold',
  'expiry',
  'lockEnd',
  'graceEnd',
  'interruption',
  'redemptionEnd',
  'priceChange',
];
const read = (body: object): Promise<object> =>
  new BodyPipe().transform(body, { type: 'body', metatype: SetNoticesDto }) as Promise<object>;

describe.each(KINDS)('the days of notices of the kind %s', (kind) => {
  it.each([[[30, 7, 0]], [[]]])('may be %j', async (days) => {
    expect(await read({ [kind]: days })).toEqual({ [kind]: days });
  });

  it.each([null, 7, '7', {}, true])('are refused as %j', async (days) => {
    await expect(read({ [kind]: days })).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringContaining(kind),
    });
  });
});

it('no kind of notice has to be sent', async () => {
  expect(await read({})).toEqual({});
});
