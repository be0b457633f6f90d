import { SendMails } from '@registrar/contacts';
import { SendRecipientVerifications } from '@registrar/dns';
import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { MailCatcher } from '@registrar/tool-services/testing';
import { createPublicApi } from '../../../src/app.module';
import { insertDomain, insertStranger } from '../inserted-rows';

export const AT = new Date('2026-03-02T09:15:00Z');
export const FORWARDING = {
  MAIL_EXCHANGERS: '10 mx1.registrar.example,20 mx2.registrar.example',
  EMAIL_FORWARDINGS_MAX: '30',
};
export const SALES = { emailBox: 'sales', emailTo: 'ilse@example.net' };

export let sandbox: Sandbox;
export let catcher: MailCatcher;
export let worker: { ask: SendRecipientVerifications; send: SendMails };
export let url: string;
export let serial = 0;
export let domain: string;

export async function startEmailForwarding(): Promise<void> {
  [sandbox, catcher] = await Promise.all([Sandbox.start({ tlds: ['com'] }), MailCatcher.start({ port: 0 })]);
  const app = await createPublicApi(sandbox.settings({ ...FORWARDING, MAIL_SMTP_URL: catcher.url }));
  url = await sandbox.serve(app);
  worker = { ask: app.nest.get(SendRecipientVerifications), send: app.nest.get(SendMails) };
}

export async function stopEmailForwarding(): Promise<void> {
  await sandbox?.stop();
  await catcher?.close();
}

export const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;

/** A domain of the demo reseller without forwardings. */
export async function newDomain(): Promise<string> {
  const name = `mail-${(serial += 1)}.com`;
  await insertDomain(sandbox, name);
  return name;
}

/** Authorization of an account of its own. */
export const newStranger = (): Promise<Record<string, string>> => insertStranger(sandbox, (serial += 1));

export const path = (mailbox?: string, name = domain): string =>
  `/core/v1/domains/${name}/email/forwarding${mailbox === undefined ? '' : `/${mailbox}`}`;
export const list = (search = ''): Promise<Answer> => sandbox.call(url, 'GET', `${path()}${search}`);
export const get = (mailbox: string): Promise<Answer> => sandbox.call(url, 'GET', path(mailbox));
export const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', path(), body, headers);
export const update = (
  mailbox: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => sandbox.call(url, 'PUT', path(mailbox), body, headers);
export const remove = (mailbox: string, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'DELETE', path(mailbox), undefined, headers);
export const records = (): Promise<Answer> => sandbox.call(url, 'GET', `/core/v1/domains/${domain}/records`);
export const mx = async (): Promise<string[]> =>
  ((await records()).body.records as { type: string; answer: string; priority: number }[])
    .filter(({ type }) => type === 'MX')
    .map(({ priority, answer }) => `${priority} ${answer}`);

export async function forwardNewDomain(): Promise<void> {
  domain = await newDomain();
}

/** The domain that the calls are about, until the next test. */
export const useDomain = (name: string): void => {
  domain = name;
};
