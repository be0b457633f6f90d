import { addDays } from '@registrar/kernel';
import { ClockWorld } from './harness';

// A year of an account is hundreds of statements and commands.
jest.setTimeout(240_000);

let world: ClockWorld;
beforeAll(async () => {
  world = await ClockWorld.start();
});
afterAll(() => world?.stop());

interface Reminder {
  name: string;
  reminded_at: Date;
  mails: number;
}

const remindersOf = (account: number): Promise<Reminder[]> =>
  world.rows<Reminder>(
    `select d.name, r.reminded_at, (select count(*)::int from mails m where m.id = r.mail_id and m.template = 'data-reminder' and m.account_id = $1) as mails
       from data_reminders r join domains d on d.id = r.domain_id where r.account_id = $1 order by d.name`,
    [account],
  );
const registeredAt = async (name: string): Promise<Date> =>
  (await world.rows<{ at: Date }>('select registered_at as at from domains where name = $1', [name]))[0].at;

describe('an account with a test clock', () => {
  it('has its registrants reminded of their registration data on the day', async () => {
    const [account, bystander] = [await world.account(), await world.account()];
    for (const name of ['reminded.com', 'reminded-too.com'])
      await world.register(account, name, { autorenewEnabled: true });
    await world.register(bystander, 'bystander.com', { autorenewEnabled: true });
    const day = addDays(await registeredAt('reminded.com'), 365);
    await world.advance(account, { to: addDays(day, -1) });
    expect(await remindersOf(account)).toEqual([]);
    await world.advance(account, { to: addDays(day, 1) });
    const reminders = await remindersOf(account);
    expect(reminders.map(({ name, mails }) => [name, mails])).toEqual([
      ['reminded-too.com', 1],
      ['reminded.com', 1],
    ]);
    for (const { reminded_at: at } of reminders) expect(at >= day && at <= addDays(day, 1)).toBe(true);
    expect(await remindersOf(bystander)).toEqual([]);
  });
});
