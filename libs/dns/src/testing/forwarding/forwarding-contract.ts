import { emailForwardingContract } from './email-forwarding-contract';
import { ForwardedZone, type ForwardingSetup } from './forwarded-zone';
import { forwardedZoneContract } from './forwarded-zone-contract';
import { urlForwardingContract } from './url-forwarding-contract';

/** What forwardings must do, in memory and in the database. */
export function forwardingContract(start: () => Promise<ForwardingSetup>): void {
  let setup: ForwardingSetup;
  let zone: ForwardedZone;
  beforeEach(async () => {
    setup = await start();
    const accountId = await setup.newAccount();
    zone = new ForwardedZone(setup, accountId, await setup.newDomain(accountId));
  });
  const current = (): { setup: ForwardingSetup; zone: ForwardedZone } => ({ setup, zone });

  forwardedZoneContract(current);
  urlForwardingContract(current);
  emailForwardingContract(current);
}
