import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from './resellers';

export let sandbox: Sandbox;
export let url: string;
/** Another process as far as caches go. */
export let otherUrl: string;
export let proxied: string;
export let owner: Reseller;
export let count = 0;

export async function startTokens(): Promise<void> {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  otherUrl = await sandbox.serve(await createPublicApi(sandbox.settings()));
  proxied = await sandbox.serve(await createPublicApi(sandbox.settings({ TRUSTED_PROXIES: '127.0.0.1' })));
  owner = await newAccount(sandbox, url, 'token-house-test', {});
}

export const stopTokens = (): Promise<void> => sandbox?.stop();

export const freshName = (): string => `token ${(count += 1)}`;
export const create = (body: object, by = owner) =>
  by.call('POST', '/core/v1/tokens', { name: freshName(), ...body });
export async function tokenOf(limits: object, by = owner): Promise<Reseller & { tokenId: number }> {
  const { status, body } = await create(limits, by);
  expect({ status, body }).toMatchObject({ status: 200 });
  return { ...by.as(by.id, by.username, body.token as string), tokenId: body.id as number };
}
export const listed = async (by = owner): Promise<{ id: number; name: string }[]> =>
  (await by.call('GET', '/core/v1/tokens')).body.tokens as never;
export const statusAt = async (base: string, { username, token }: Reseller, headers = {}): Promise<number> =>
  (
    await sandbox.call(base, 'GET', '/core/v1/accountinfo/balance', undefined, {
      authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`,
      ...headers,
    })
  ).status;
