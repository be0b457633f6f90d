import { addSeconds } from '@registrar/kernel';
import { secretContext, signingTokenContext } from './signer';
import { newDeliveryWorld } from './testing';

const START = new Date('2026-03-02T09:15:00Z');
const AT = '1772442900';
const delivery = {
  eventId: 'e1',
  subscriptionId: 5,
  url: 'https://hooks.example.org/in?k=1',
  body: '{"a":"ü"}',
};
const SECRET = 'whsec_c2VjcmV0';
const FORMER = 'whsec_Zm9ybWVy';

describe('signing an attempt', () => {
  it('signs url and body with the token of the account, and id, time and body with each living secret', () => {
    const { signer, hmac, clock } = newDeliveryWorld();
    clock.ahead = new Map([[1, 3_600]]);
    const sealed = (secret: string): string => `${secretContext(5)}#${secret}`;
    const headers = signer.headers('token', {
      ...delivery,
      secret: sealed(SECRET),
      formerSecret: { sealed: sealed(FORMER), until: addSeconds(START, 0.001) },
    });
    expect(headers).toEqual({
      'X-SERVICE-SIGNATURE': `sha256=${hmac.hex('token', `${delivery.url}|${delivery.body}`)},${AT},00000000-0000-7000-8000-000000000001`,
      'webhook-id': 'e1',
      'webhook-timestamp': AT,
      'webhook-signature': [SECRET, FORMER]
        .map((secret) => `v1,${hmac.base64(secret, `e1.${AT}.${delivery.body}`)}`)
        .join(' '),
    });
  });

  it('does not sign with a former secret at its end', () => {
    const { signer, hmac } = newDeliveryWorld();
    const headers = signer.headers('token', {
      ...delivery,
      secret: `${secretContext(5)}#${SECRET}`,
      formerSecret: { sealed: `${secretContext(5)}#${FORMER}`, until: START },
    });
    expect(headers['webhook-signature']).toBe(`v1,${hmac.base64(SECRET, `e1.${AT}.${delivery.body}`)}`);
  });

  it('has no second signature where the subscription has no secret', () => {
    const { signer } = newDeliveryWorld();
    expect(Object.keys(signer.headers('token', delivery))).toEqual([
      'X-SERVICE-SIGNATURE',
      'webhook-id',
      'webhook-timestamp',
    ]);
  });

  it('logs a secret that does not open, without it, and signs with the other one', () => {
    const { signer, hmac, log } = newDeliveryWorld();
    const headers = signer.headers('token', {
      ...delivery,
      secret: `other#${SECRET}`,
      formerSecret: { sealed: `${secretContext(5)}#${FORMER}`, until: addSeconds(START, 1) },
    });
    expect(headers['webhook-signature']).toBe(`v1,${hmac.base64(FORMER, `e1.${AT}.${delivery.body}`)}`);
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'secret of a subscription not decryptable',
        fields: { subscriptionId: 5, error: new Error('sealed for another context') },
      },
    ]);
  });

  it('opens each secret and each token once, whatever rounds lie between, and a new one when it is there', async () => {
    const { signer, vault, tokens } = newDeliveryWorld();
    const open = jest.spyOn(vault, 'open');
    const sign = (subscriptionId: number, secret: string): unknown =>
      signer.headers('token', {
        ...delivery,
        subscriptionId,
        secret: `${secretContext(subscriptionId)}#${secret}`,
      });
    tokens.tokens.set(1, vault.seal('token-1', signingTokenContext(1)));
    for (let round = 0; round < 2; round += 1) {
      await signer.keys([1]);
      for (const subscriptionId of [1, 1, 2]) sign(subscriptionId, SECRET);
    }
    const opened = ['api-token:1', 'webhook-secret:1', 'webhook-secret:2'];
    expect(open.mock.calls.map(([, context]) => context)).toEqual(opened);
    sign(1, FORMER);
    tokens.tokens.set(1, vault.seal('token-2', signingTokenContext(1)));
    await expect(signer.keys([1])).resolves.toEqual(new Map([[1, 'token-2']]));
    expect(open.mock.calls.map(([, context]) => context)).toEqual([
      ...opened,
      'webhook-secret:1',
      'api-token:1',
    ]);
  });

  it('remembers five thousand secrets, and opens the one opened longest ago again', () => {
    const { signer, vault } = newDeliveryWorld();
    const open = jest.spyOn(vault, 'open');
    const sign = (subscriptionId: number): unknown =>
      signer.headers('token', {
        ...delivery,
        subscriptionId,
        secret: `${secretContext(subscriptionId)}#${SECRET}`,
      });
    for (let id = 1; id <= 5_001; id += 1) sign(id);
    open.mockClear();
    for (const id of [2, 5_001, 1]) sign(id);
    expect(open.mock.calls.map(([, context]) => context)).toEqual(['webhook-secret:1']);
  });

  it('uses no secret of one subscription for another, though it is sealed as the same text', () => {
    const { signer, log } = newDeliveryWorld();
    const secret = `${secretContext(5)}#${SECRET}`;
    expect(signer.headers('token', { ...delivery, secret })).toHaveProperty('webhook-signature');
    expect(signer.headers('token', { ...delivery, subscriptionId: 6, secret })).not.toHaveProperty(
      'webhook-signature',
    );
    expect(log.lines).toHaveLength(1);
  });
});

describe('the keys of accounts', () => {
  it('are their tokens, each read once by the time of the world', async () => {
    const { signer, tokens, vault, clock } = newDeliveryWorld();
    for (const id of [1, 2]) tokens.tokens.set(id, vault.seal(`token-${id}`, signingTokenContext(id)));
    clock.ahead = new Map([[1, 3_600]]);
    const sealed = jest.spyOn(tokens, 'sealed');
    await expect(signer.keys([1, 2, 1, 3])).resolves.toEqual(
      new Map([
        [1, 'token-1'],
        [2, 'token-2'],
      ]),
    );
    expect(sealed.mock.calls).toEqual([[[1, 2, 3], START]]);
    expect(signingTokenContext(1)).toBe('api-token:1');
  });

  it('leave out a token that does not open, which is logged without it', async () => {
    const { signer, tokens, log } = newDeliveryWorld();
    tokens.tokens.set(1, 'other#token-1');
    await expect(signer.keys([1])).resolves.toEqual(new Map());
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'signing token of an account not decryptable',
        fields: { accountId: 1, error: new Error('sealed for another context') },
      },
    ]);
  });
});
