import { fresh, Office, type RecipientSetup } from './recipients-contract';

/** A refusal is the word of an address to all accounts, over every store. */
export function recipientRefusalsContract(start: () => Promise<RecipientSetup>): void {
  let office: Office;
  let setup: RecipientSetup;
  let address: string;
  beforeEach(async () => {
    setup = await start();
    office = new Office(setup);
    ({ address } = fresh());
  });

  /** An account that forwards a mailbox there. */
  const forwarded = async (isAsking: boolean, to = address) => {
    const id = await setup.newAccount();
    const { domain } = fresh();
    await setup.turn(id, isAsking);
    await setup.forward(id, domain, 'info', to);
    return { id, domain };
  };
  const shown = async ({ id, domain }: { id: number; domain: string }) => {
    const { isRefused, recipient } = await office.find(id, domain);
    return { isRefused, state: recipient?.state, decidedAt: recipient?.decidedAt };
  };
  const asked = async (): Promise<{ id: number; domain: string; token: string }> => {
    const account = await forwarded(true);
    await office.work();
    return { ...account, token: office.token(address) };
  };

  it('a refusal to one account is asked of by no other one, whatever the case, and shows no time there', async () => {
    const first = await asked();
    await office.answer.byLink(first.token, 'refused');
    const decidedAt = office.clock.now();
    const later = await forwarded(true, address.toUpperCase());
    const silent = await forwarded(false);
    await office.work();
    office.clock.advance(3_600);
    expect(await office.resend(later.id, later.domain)).toEqual({ kind: 'answered', sent: false });
    expect(office.to(address)).toHaveLength(1);
    expect(await shown(first)).toEqual({ isRefused: true, state: 'refused', decidedAt });
    expect(await shown(later)).toEqual({ isRefused: true, state: 'refused', decidedAt: undefined });
    expect(await shown(silent)).toEqual({ isRefused: true, state: undefined, decidedAt: undefined });
    // nothing is left due, so that the worker takes up nothing again and again
    office.clock.advance(86_400);
    expect(await office.ask.execute()).toBe(0);
  });

  it('a refusal ends the request and the agreement of other accounts, also by their links', async () => {
    const agreed = await asked();
    await office.answer.byLink(agreed.token, 'verified');
    const pending = await asked();
    const refused = await asked();
    await office.answer.byLink(refused.token, 'refused');
    for (const { token } of [agreed, pending])
      for (const result of [
        await office.answer.findState(token),
        await office.answer.byLink(token, 'verified'),
      ])
        expect(result).toMatchObject({ kind: 'refused', email: address });
    for (const account of [agreed, pending])
      expect(await shown(account)).toEqual({ isRefused: true, state: 'refused', decidedAt: undefined });
  });

  it('an agreement, and a refusal of another address, leave other accounts as they are', async () => {
    const agreed = await asked();
    await office.answer.byLink(agreed.token, 'verified');
    const { address: another } = fresh();
    await forwarded(true, another);
    await office.work();
    await office.answer.byLink(office.token(another), 'refused');
    const next = await asked();
    expect(await shown(agreed)).toMatchObject({ isRefused: false, state: 'verified' });
    expect(await shown(next)).toEqual({ isRefused: false, state: 'pending', decidedAt: undefined });
  });
}
