// Buys a name and points it at a web server: node docs/examples/run.cjs register-domain my-first-domain.com
// 192.0.2.10
import { BadRequestError, PaymentRequiredError, RegistrarClient } from '@registrar/sdk';
import { settings } from './settings';

const [, , domainName = `example-${Date.now().toString(36)}.com`, address = '192.0.2.10'] = process.argv;
const registrar = new RegistrarClient(settings());

async function main(): Promise<void> {
  const { results } = await registrar.search.checkAvailability({ body: { domainNames: [domainName] } });
  const [offer] = results ?? [];
  if (!offer?.purchasable) {
    console.log(`${domainName} cannot be had: ${offer?.reason ?? 'no such TLD'}`);
    return;
  }
  // Send the price of a premium domain, so that another price is refused.
  const purchasePrice = offer.premium ? offer.purchasePrice : undefined;
  const { domain, order, totalPaid } = await registrar.domains.createDomain({
    body: { domain: { domainName }, purchasePrice },
  });
  console.log(`registered ${domain.domainName} until ${domain.expireDate}: order ${order}, ${totalPaid} USD`);

  for (const host of ['', 'www'])
    await registrar.dns.createRecord({ domainName, body: { type: 'A', host, answer: address } });
  for await (const record of registrar.all('listRecords', { domainName }))
    console.log(`${record.fqdn} ${record.type} ${record.answer}`);
}

main().catch((error: unknown) => {
  if (error instanceof PaymentRequiredError) console.error('Not enough credit: top up first');
  else if (error instanceof BadRequestError) console.error(`Refused: ${error.details ?? error.message}`);
  else console.error(error);
  process.exitCode = 1;
});
