import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../../src/app.module';

export const AT = new Date('2026-03-02T09:15:00Z');

export let sandbox: Sandbox;
export let url: string;
export let serial = 0;
export let domain: string;

export async function startVanity(): Promise<void> {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
}

export const stopVanity = (): Promise<void> => sandbox?.stop();

export type Row = Record<string, unknown>;
export const sql = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await sandbox.sql.query<Row>(text, values)).rows;

/** Registered at the simulated registry too. */
export async function owned(domainName = `glue-${(serial += 1)}.com`): Promise<string> {
  const answer = await sandbox.call(url, 'POST', '/core/v1/domains', {
    domain: { domainName, privacyEnabled: false },
  });
  expect(answer).toMatchObject({ status: 200 });
  return domainName;
}

export const pathTo = (hostname?: string, name = domain): string =>
  `/core/v1/domains/${name}/vanity_nameservers${hostname === undefined ? '' : `/${hostname}`}`;
export const list = (search = '', headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'GET', `${pathTo()}${search}`, undefined, headers);
export const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', pathTo(), body, headers);
export const get = (hostname: string, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'GET', pathTo(hostname), undefined, headers);
export const update = (
  hostname: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => sandbox.call(url, 'PUT', pathTo(hostname), body, headers);
export const remove = (hostname: string, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'DELETE', pathTo(hostname), undefined, headers);
export const setNameservers = (nameservers: string[], name = domain): Promise<Answer> =>
  sandbox.call(url, 'POST', `/core/v1/domains/${name}:setNameservers`, { nameservers });
/** Host commands that were sent, in order. */
export const commands = async (): Promise<string[]> =>
  (
    await sql(
      `select command, object from registry_commands where command like 'host:%' and object like $1 order by sent_at`,
      [`%${domain}`],
    )
  ).map(({ command, object }) => `${String(command)} ${String(object)}`);
export const states = async (): Promise<unknown[]> =>
  (
    await sql(`select state from operations where kind = 'host' and subject = $1 order by created_at, id`, [
      domain,
    ])
  ).map(({ state }) => state);

export async function newStranger(): Promise<Record<string, string>> {
  const [username, token] = [`vanity-${(serial += 1)}-test`, `token-${serial}`];
  const [{ id }] = await sql('insert into accounts (username, created_at) values ($1, $2) returning id', [
    username,
    AT,
  ]);
  await sql(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', $3)`,
    [id, sandbox.vault.digest(token), AT],
  );
  return { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` };
}

export async function useNewDomain(): Promise<void> {
  domain = await owned();
}
