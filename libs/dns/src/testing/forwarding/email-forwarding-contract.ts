import type { RecordInput } from '../../records/record';
import {
  addressesAt,
  EXISTS,
  type ForwardedZone,
  type ForwardingSetup,
  LOOP,
  MAIL_EXCHANGERS,
  NOT_FOUND,
  USER_ADDRESS,
} from './forwarded-zone';

/** What email forwardings do to the MX records of their domain; a part of forwardingContract. */
export function emailForwardingContract(
  current: () => { setup: ForwardingSetup; zone: ForwardedZone },
): void {
  let setup: ForwardingSetup;
  let zone: ForwardedZone;
  beforeEach(() => {
    ({ setup, zone } = current());
  });

  describe('a forwarded mailbox', () => {
    const MX: RecordInput = { type: 'MX', host: '', answer: 'mail.example.net', priority: 5 };

    it('brings the mail of its domain here with the first and takes it back with the last', async () => {
      await zone.put(MX);
      await zone.put({ ...MX, host: 'sub' });
      await zone.put({ type: 'ANAME', host: '', answer: 'cdn.example.net' });
      const before = await zone.listed();
      expect(JSON.parse((await zone.mail('Sales')).json)).toMatchObject({
        domainName: zone.name,
        emailBox: 'sales',
        emailTo: 'ilse@example.net',
      });
      const during = ['@ ANAME cdn.example.net', ...MAIL_EXCHANGERS, 'sub MX mail.example.net'];
      expect(await zone.lines()).toEqual(during);
      await zone.mail('info');
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual(during);
      await zone.stopMail('info');
      expect(await zone.listed()).toEqual(before);
    });

    it('takes no MX of the domain beside it, names the mailboxes, and gives back what was there', async () => {
      await zone.put(MX);
      const other = await zone.put({ ...MX, host: 'sub' });
      await zone.mail('sales');
      const refusal = (words: string): object => ({
        kind: 'conflict',
        code: 'dns.forwarded',
        message: 'Conflict',
        details: words,
      });
      const one = refusal(`Mail to 'sales@${zone.name}' is forwarded; delete the email forwarding first.`);
      const ours = await zone.idOf(MAIL_EXCHANGERS[0]);
      const newer = { ...MX, answer: 'other.example.net' };
      for (const refused of [
        zone.put(newer),
        zone.replace(other, newer),
        zone.replace(ours, { ...newer, host: 'sub' }),
        zone.drop(ours),
      ])
        await expect(refused).rejects.toMatchObject(one);
      await zone.mail('info');
      await expect(zone.put(newer)).rejects.toMatchObject(
        refusal(
          `Mail to 'info@${zone.name}' and another mailbox is forwarded; delete the email forwardings first.`,
        ),
      );
      await zone.mail('desk');
      await expect(zone.put(newer)).rejects.toMatchObject(
        refusal(
          `Mail to 'desk@${zone.name}' and 2 other mailboxes is forwarded; delete the email forwardings first.`,
        ),
      );
      await zone.put({ ...newer, host: 'sub' });
      for (const mailbox of ['sales', 'info', 'desk']) await zone.stopMail(mailbox);
      expect(await zone.lines()).toEqual([
        '@ MX mail.example.net',
        'sub MX mail.example.net',
        'sub MX other.example.net',
      ]);
    });

    it('lists the MX records that the first one sets aside', async () => {
      const id = await zone.put(MX);
      await zone.put({ ...MX, host: 'sub' });
      const [record] = (await zone.listed()).filter((one) => one.id === id);
      expect(JSON.parse((await zone.mail('sales')).json)).toEqual({
        domainName: zone.name,
        emailBox: 'sales',
        emailTo: 'ilse@example.net',
        setAside: [record],
      });
      expect(JSON.parse((await zone.mail('info')).json)).not.toHaveProperty('setAside');
      expect(JSON.parse((await zone.changeMail('sales', 'desk@example.net')).json)).not.toHaveProperty(
        'setAside',
      );
    });

    it('stands beside a forwarded apex, each with records of its own', async () => {
      await zone.put(USER_ADDRESS);
      await zone.mail('sales');
      await zone.forward('');
      expect(await zone.lines()).toEqual([...addressesAt('@'), ...MAIL_EXCHANGERS, 'www A 192.0.2.1'].sort());
      await zone.stopMail('sales');
      expect(await zone.lines()).toEqual([...addressesAt('@'), 'www A 192.0.2.1'].sort());
    });

    it('is forwarded once, to another address with a change', async () => {
      await zone.mail('sales');
      await expect(zone.mail('SALES')).rejects.toMatchObject(EXISTS);
      expect(JSON.parse((await zone.changeMail('sales', 'desk@example.net')).json)).toMatchObject({
        emailTo: 'desk@example.net',
      });
      await expect(zone.changeMail('none', 'desk@example.net')).rejects.toMatchObject(NOT_FOUND);
      await expect(zone.stopMail('none')).rejects.toMatchObject(NOT_FOUND);
      const { reader } = setup.forwardings;
      expect(
        JSON.parse((await reader.emailForwarding(zone.accountId, zone.name, 'sales'))!.json!),
      ).toMatchObject({ emailTo: 'desk@example.net' });
      expect((await reader.emailForwarding(zone.accountId, zone.name, 'none'))!.json).toBeUndefined();
      expect(await reader.emailForwardings(zone.accountId, zone.name, 1, 1)).toMatchObject({
        count: 1,
        totalCount: 1,
      });
    });

    it('leads nowhere that leads back, within the account', async () => {
      const other = await zone.anotherOfAccount();
      await expect(zone.mail('a', `b@${zone.name.toUpperCase()}`)).rejects.toMatchObject(LOOP);
      await zone.mail('a', `A@${other.name}`);
      await expect(other.mail('a', `a@${zone.name}`)).rejects.toMatchObject(LOOP);
      await other.mail('b', `a@${zone.name}`);
      await other.mail('a', 'ilse@example.net');
      await expect(other.changeMail('a', `A@${zone.name}`)).rejects.toMatchObject(LOOP);
    });

    it('leads nowhere that leads back by an address with an extension', async () => {
      const other = await zone.anotherOfAccount();
      await expect(zone.mail('a', `a+1@${zone.name}`)).rejects.toMatchObject(LOOP);
      await zone.mail('a', `A+1@${other.name}`);
      await expect(other.mail('a', `a+2@${zone.name}`)).rejects.toMatchObject(LOOP);
      await other.mail('a', 'ilse@example.net');
      await expect(other.changeMail('a', `a+2+b@${zone.name}`)).rejects.toMatchObject(LOOP);
      // one with an extension that is forwarded itself, and its way back by the mailbox
      await other.mail('b+1', `b@${zone.name}`);
      await expect(zone.mail('b', `b+1@${other.name}`)).rejects.toMatchObject(LOOP);
      await zone.mail('b', 'ilse+1@example.net');
    });

    it('is one of so many, where somebody said what forwards', async () => {
      for (const mailbox of ['a', 'b', 'c']) await zone.mail(mailbox);
      await expect(zone.mail('d')).rejects.toMatchObject({
        kind: 'conflict',
        details: 'A domain holds at most 3 email forwardings.',
      });
      zone.policy = { ...zone.policy, mailExchangers: [] };
      await zone.stopMail('a');
      await expect(zone.mail('a')).rejects.toMatchObject({
        kind: 'unavailable',
        details: 'Email forwarding is not available.',
      });
    });
  });
}
