import type { Command } from '../command';
import { COMPARE_DOMAIN_LIST } from './compare-domain-list';
import { CREATE_OWNER_KEY } from './create-owner-key';
import { DOCTOR } from './doctor';
import { LOAD_CATALOGUE } from './load-catalogue';
import { MIGRATE } from './migrate';
import { REENCRYPT_SECRETS } from './reencrypt-secrets';
import { VERIFY_AUDIT } from './verify-audit';
import { VERIFY_LEDGER } from './verify-ledger';

/** In the order of `--help`. */
export const COMMANDS: readonly Command[] = [
  MIGRATE,
  LOAD_CATALOGUE,
  CREATE_OWNER_KEY,
  DOCTOR,
  VERIFY_LEDGER,
  VERIFY_AUDIT,
  REENCRYPT_SECRETS,
  COMPARE_DOMAIN_LIST,
];
