import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { localCertificates } from '../stack/local-certificates';
import { REGISTRARS } from '../programs';
import { SANDBOX_FOLDER, SIMULATOR_HOST, TLS_FOLDER } from './places';

/** Names of the files that the public API reads; an operator's own certificate has the same. */
const CERTIFICATE = 'public-api.pem';
const KEY = 'public-api.key';
/** Only with a generated certificate; clients of the sandbox trust it. */
const LOCAL_CA = 'local-ca.pem';

const SERVER_NAMES = ['localhost', '127.0.0.1', SIMULATOR_HOST];

/**
 * Runs first in docker/compose.yml: provides the certificate of the public API. A certificate that the
 * operator put into the folder stays; the sandbox gets one of a local CA, and the simulated registry its
 * own.
 */
async function main(environment: string | undefined): Promise<string> {
  const at = (name: string): string => join(TLS_FOLDER, name);
  const isOwn = existsSync(at(CERTIFICATE)) && !existsSync(at(LOCAL_CA));
  if (environment !== 'sandbox') {
    if (isOwn && existsSync(at(KEY))) return `${CERTIFICATE} and ${KEY} are there`;
    throw new Error(
      `${CERTIFICATE} and ${KEY} are not in the folder of TLS_DIR: only the sandbox gets a certificate of a local authority`,
    );
  }
  const made = await localCertificates(
    join(SANDBOX_FOLDER, 'tls'),
    REGISTRARS.map(({ clientId }) => clientId),
    new Date(),
    SERVER_NAMES,
  );
  if (isOwn)
    return `${CERTIFICATE} is the operator's own; the simulated registry has one of a local authority`;
  copyFileSync(made.ca, at(LOCAL_CA));
  copyFileSync(made.publicApi.key, at(KEY));
  copyFileSync(made.publicApi.cert, at(CERTIFICATE));
  return `${CERTIFICATE} is of a local authority; clients trust it by ${LOCAL_CA}`;
}

main(process.env['ENVIRONMENT']).then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(`no certificates: ${error.message}`);
    process.exitCode = 1;
  },
);
