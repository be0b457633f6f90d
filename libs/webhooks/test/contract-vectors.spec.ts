import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_EVENT_NAMES, type JsonValue } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeVault } from '@registrar/kernel/testing';
import { canonicalJson, signingTokenContext, WebhookSigner } from '@registrar/webhooks';
import { FakeSigningTokens, TestHmacSha256 } from '@registrar/webhooks/testing';

/** One file of ./vectors: what the interface description publishes for one event. */
interface Vector {
  event: string;
  url: string;
  apiToken: string;
  canonicalBody: string;
  headers: { 'X-SERVICE-SIGNATURE': string };
  payload: JsonValue;
}

const folder = join(__dirname, 'vectors');
const vectors = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Vector,
);

describe('the published webhook vectors', () => {
  it('cover every event name of the contract', () => {
    expect(vectors.map((vector) => vector.event).sort()).toEqual([...CONTRACT_EVENT_NAMES].sort());
  });

  it.each(vectors)('give the canonical body of $event', ({ payload, canonicalBody }) => {
    expect(canonicalJson(payload)).toBe(canonicalBody);
  });

  it.each(vectors)('give the signature of $event', async ({ url, apiToken, canonicalBody, headers }) => {
    const [digest, timestamp, nonce] = headers['X-SERVICE-SIGNATURE'].split(',');
    const tokens = new FakeSigningTokens();
    const vault = new FakeVault();
    tokens.tokens.set(4401, vault.seal(apiToken, signingTokenContext(4401)));
    const clock = new FakeClock(new Date(Number(timestamp) * 1_000));
    const ids = Object.assign(new FakeIds(), { uuid: () => nonce });
    const signer = new WebhookSigner(tokens, vault, new TestHmacSha256(), clock, ids, new FakeLog());
    const key = (await signer.keys([4401])).get(4401);
    expect(signer.sign(key as string, url, canonicalBody)).toBe(`${digest},${timestamp},${nonce}`);
  });
});
