import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../../src/app.module';
import { insertDomain, insertStranger } from '../inserted-rows';

export const AT = new Date('2026-03-02T09:15:00Z');
export const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };

export let sandbox: Sandbox;
export let url: string;
export let serial = 0;
export let domain: string;

export async function startRecords(): Promise<void> {
  sandbox = await Sandbox.start({ tlds: ['com', 'example'] });
  url = await sandbox.serve(await createPublicApi(sandbox.settings({ ZONE_RECORDS_MAX: '60' })));
}

export const stopRecords = (): Promise<void> => sandbox?.stop();

export const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;

/** A domain of the demo reseller; its zone is empty. */
export async function newDomain(name = `zone-${(serial += 1)}.com`): Promise<string> {
  await insertDomain(sandbox, name);
  return name;
}

/** Authorization of an account of its own. */
export const newStranger = (): Promise<Record<string, string>> => insertStranger(sandbox, (serial += 1));

export const pathOfZone = (name = domain): string => `/core/v1/domains/${name}/records`;
export const list = (search = ''): Promise<Answer> => sandbox.call(url, 'GET', `${pathOfZone()}${search}`);
export const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', pathOfZone(), body, headers);
export const replace = (id: unknown, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'PUT', `${pathOfZone()}/${String(id)}`, body, headers);
export const remove = (id: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'DELETE', `${pathOfZone()}/${String(id)}`, undefined, headers);
export const records = async (): Promise<Record<string, unknown>[]> =>
  (await list()).body.records as Record<string, unknown>[];
export const etag = ({ headers }: Answer): string => headers.get('etag')!;
export const WWW = { type: 'A', host: 'www', answer: '192.0.2.10' };
export const MAIL = { type: 'MX', host: '@', answer: 'mail.example.net', ttl: 3_600, priority: 10 };
export const SIP = { type: 'SRV', host: '_sip._tcp.phone', answer: '1 5061 sip.example.org', priority: 5 };

export async function useNewDomain(): Promise<void> {
  domain = await newDomain();
}

/** The domain that the calls are about, until the next test. */
export const useDomain = (name: string): void => {
  domain = name;
};
