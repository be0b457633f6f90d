// Every domain of the account as CSV, soonest end first: node docs/examples/run.cjs list-portfolio >
// domains.csv
import { RegistrarClient } from '@registrar/sdk';
import { settings } from './settings';

const registrar = new RegistrarClient(settings());

async function main(): Promise<void> {
  console.log('domain,expires,auto-renewal');
  for await (const { domainName, expireDate, autorenewEnabled = false } of registrar.all('listDomains', {
    sort: 'expireDate',
    perPage: 1_000,
  })) {
    console.log([domainName, expireDate, autorenewEnabled ? 'yes' : 'no'].join(','));
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
