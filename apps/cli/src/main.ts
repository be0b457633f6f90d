import 'reflect-metadata';
import { COMPARE_DOMAIN_LIST } from './commands/compare-domain-list';
import { CREATE_OWNER_KEY } from './commands/create-owner-key';
import { DOCTOR } from './commands/doctor';
import { LOAD_CATALOGUE } from './commands/load-catalogue';
import { MIGRATE } from './commands/migrate';
import { REENCRYPT_SECRETS } from './commands/reencrypt-secrets';
import { VERIFY_AUDIT } from './commands/verify-audit';
import { VERIFY_LEDGER } from './commands/verify-ledger';
import { runCli } from './run-cli';

const COMMANDS = [
  MIGRATE,
  LOAD_CATALOGUE,
  CREATE_OWNER_KEY,
  DOCTOR,
  VERIFY_LEDGER,
  VERIFY_AUDIT,
  REENCRYPT_SECRETS,
  COMPARE_DOMAIN_LIST,
];

const lineTo = (stream: NodeJS.WriteStream) => (line: string) => {
  stream.write(`${line}\n`);
};

// Sets the exit code instead of exiting, so that output to a pipe is flushed first.
void runCli(COMMANDS, process.argv.slice(2), process.env, {
  out: lineTo(process.stdout),
  error: lineTo(process.stderr),
}).then((code) => {
  process.exitCode = code;
});
