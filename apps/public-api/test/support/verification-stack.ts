import { RunVerifications, SendMails } from '@registrar/contacts';
import { FollowVerifications } from '@registrar/domains';
import { Sandbox } from '@registrar/test-sandbox';
import { drain } from '@registrar/testkit';
import { MailCatcher } from '@registrar/tool-services/testing';
import { createPublicApi } from '../../src/app.module';

export const person = (email: string) => ({
  firstName: 'Jon',
  lastName: 'Reed',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  state: 'North',
  zip: '40112',
  country: 'DE',
  email,
  phone: '+4930123457',
});

export let sandbox: Sandbox;
export let catcher: MailCatcher;
export let url: string;
export let worker: { follow: FollowVerifications; run: RunVerifications; send: SendMails };

export async function startVerification(): Promise<void> {
  [sandbox, catcher] = await Promise.all([Sandbox.start(), MailCatcher.start({ port: 0 })]);
  const app = await createPublicApi(
    sandbox.settings({ MAIL_SMTP_URL: catcher.url, MAIL_FROM: 'The Registrar <noreply@registrar.example>' }),
  );
  url = await sandbox.serve(app);
  worker = {
    follow: app.nest.get(FollowVerifications),
    run: app.nest.get(RunVerifications),
    send: app.nest.get(SendMails),
  };
  await approve(true);
}

export async function stopVerification(): Promise<void> {
  await sandbox?.stop();
  await catcher?.close();
}

export const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  sandbox.call(url, method, `/core/v1${path}`, body, headers);
export const resend = (id: number, headers?: Record<string, string>) =>
  call('POST', `/contacts/verify/${id}:resend`, {}, headers);
export const approve = (on: boolean) =>
  sandbox.sql.query('update accounts set approved_reseller = $2 where username = $1', [
    sandbox.credentials.username,
    on,
  ]);
/** As if the mail had gone out so many minutes before. */
export const sentBefore = (id: number, minutes: number) =>
  sandbox.sql.query(
    `update contact_verifications set last_sent_at = now() - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  );

export async function work(): Promise<void> {
  await drain(
    async () =>
      (await worker.follow.execute()) + (await worker.run.execute()) + (await worker.send.execute()),
    'verifications and mails',
  );
}

export async function events(): Promise<unknown[]> {
  const { rows } = await sandbox.sql.query<{ payload: object }>(
    `delete from outbox where name = 'contact.verification.status_change' returning payload`,
  );
  return rows.map(({ payload }) => payload);
}

/**
 * A domain whose registrant has an address nobody had before; its open verification, and the path of the link
 * that was sent.
 */
export async function registered(
  name: string,
  email = `${name.split('.')[0]}@example.net`,
): Promise<{ id: number; path: string }> {
  const answer = await call('POST', '/domains', {
    domain: { domainName: name, contacts: { registrant: person(email) } },
  });
  expect(answer).toMatchObject({ status: 200 });
  await work();
  const id = (
    (await call('GET', `/domains/${name}`)).body.contacts as { registrant: { verificationId: number } }
  ).registrant.verificationId;
  return { id, path: linkTo(email) };
}
export function linkTo(email: string): string {
  const mail = catcher.mails.filter(({ to }) => to[0] === email).at(-1)!;
  return /\/verify\/\S+/.exec(mail.text)![0];
}
export const restart = async (): Promise<void> => void (await sandbox.sql.query('delete from outbox'));
