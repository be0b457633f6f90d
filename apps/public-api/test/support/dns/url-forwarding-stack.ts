import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../../src/app.module';
import { insertDomain, insertStranger } from '../inserted-rows';

export const FORWARDING = {
  FORWARDER_ADDRESSES: '198.51.100.7, 2001:DB8::7',
  FORWARDER_HOSTS: 'forward.registrar.example',
  URL_FORWARDINGS_MAX: '30',
};
export const WWW = { host: 'www', forwardsTo: 'https://shop.example.org/', type: 'redirect' };
export const APEX = {
  host: '',
  forwardsTo: 'https://example.org/',
  type: 'masked',
  title: 'Lantern',
  meta: "<meta name='keywords' content='lamp'>",
};
export const FORWARDER_RECORDS = ['A 198.51.100.7', 'AAAA 2001:db8::7'];

export let sandbox: Sandbox;
export let url: string;
export let serial = 0;
export let domain: string;

export async function startUrlForwarding(): Promise<void> {
  sandbox = await Sandbox.start({ tlds: ['com'] });
  url = await sandbox.serve(await createPublicApi(sandbox.settings(FORWARDING)));
}

export const stopUrlForwarding = (): Promise<void> => sandbox?.stop();

export const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;

/** A domain of the demo reseller without forwardings. */
export async function newDomain(name = `url-${(serial += 1)}.com`): Promise<string> {
  await insertDomain(sandbox, name);
  return name;
}

/** Authorization of an account of its own. */
export const newStranger = (): Promise<Record<string, string>> => insertStranger(sandbox, (serial += 1));

export const below = (rest: string | undefined): string => (rest === undefined ? '' : `/${rest}`);
export const byHost = (host?: string, name = domain): string =>
  `/core/v1/domains/${name}/url/forwarding${below(host)}`;
export const byId = (id?: unknown, name = domain): string =>
  `/core/v1/urlforwarding/${name}${below(id === undefined ? undefined : String(id))}`;
export const list = (search = ''): Promise<Answer> => sandbox.call(url, 'GET', `${byId()}${search}`);
export const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', byHost(), body, headers);
export const patch = (id: unknown, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'PATCH', byId(id), body, headers);
export const put = (host: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'PUT', byHost(host), body, headers);
export const remove = (id: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'DELETE', byId(id), undefined, headers);
export const records = (): Promise<Answer> => sandbox.call(url, 'GET', `/core/v1/domains/${domain}/records`);
export const lines = async (): Promise<string[]> =>
  ((await records()).body.records as { host?: string; type: string; answer: string }[])
    .map(({ host = '@', type, answer }) => `${host} ${type} ${answer}`)
    .sort();
/** What is said of a record where WWW is forwarded. */
export const words = (): string =>
  `'www.${domain}' is forwarded to https://shop.example.org/; delete the URL forwarding first.`;
export const at = (host: string): string[] => FORWARDER_RECORDS.map((line) => `${host} ${line}`);

export async function forwardNewDomain(): Promise<void> {
  domain = await newDomain();
}

/** The domain that the calls are about, until the next test. */
export const useDomain = (name: string): void => {
  domain = name;
};
