import { resolve } from 'node:path';
import { LOOPBACK, SetupError } from '@registrar/tool-services';
import type { Demo } from '../demo-file';
import { readIfThere } from '../files';
import type { LocalCertificates } from './local-certificates';
import type { LocalSecrets } from './local-secrets';
import { shownPath, type Ports } from '../ports';
import { CNIS_USERNAME, REGISTRARS } from '../programs';
import { ROOT } from '../settings';

/** The simulated registry of a stack, as in demo.json: its own, or that of another stack on this machine. */
export interface LocalRegistry {
  host: string;
  port: number;
  /** Path of the CA certificate to trust. */
  ca: string;
  /** The stack's own client first; paths of certificates and keys. */
  registrars: { clientId: string; password: string; cert: string; key: string }[];
  /** Notices of the trademark clearinghouse. */
  cnis: { url: string; username: string; password: string };
  /** Control of the time of single names. */
  clock: { url: string; key: string };
  /** `demo.json` of the stack that runs it; undefined: this stack. */
  runBy?: string;
}

/** The variables for another stack's file, and for this stack's client id at its registry. */
const VARIABLES = { demoFile: 'REGISTRY_DEMO_FILE', clientId: 'REGISTRY_CLIENT_ID' } as const;
const USUAL_CLIENT = 'registrar-b';

/** The simulator that the stack itself starts. */
export function ownRegistry(
  ports: Ports,
  secrets: LocalSecrets,
  certificates: LocalCertificates,
): LocalRegistry {
  return {
    host: LOOPBACK,
    port: ports.simulator,
    ca: certificates.ca,
    registrars: REGISTRARS.map(({ clientId, secret }) => ({
      clientId,
      password: secrets[secret],
      ...certificates.registrars[clientId],
    })),
    cnis: {
      url: `https://${LOOPBACK}:${ports.cnis}/cnis`,
      username: CNIS_USERNAME,
      password: secrets.CNIS_PASSWORD,
    },
    clock: { url: `http://${LOOPBACK}:${ports.simulatorControl}`, key: secrets.SIMULATOR_CONTROL_KEY },
  };
}

/** The registry of the stack named by the environment; undefined: none. Throws SetupError. */
export function namedRegistry(env: NodeJS.ProcessEnv): LocalRegistry | undefined {
  const named = env[VARIABLES.demoFile];
  if (!named) return undefined;
  const file = resolve(ROOT, named);
  const registry = registryIn(file);
  const clientId = env[VARIABLES.clientId] || USUAL_CLIENT;
  const [theirs, ...others] = registry.registrars;
  // both would read one message queue, and each would miss the messages that the other read
  if (clientId === theirs.clientId)
    throw new SetupError(
      `${VARIABLES.clientId} is ${clientId}, which is the client of the stack of ${shownPath(file)} itself. Take one of ${listed(others)}.`,
    );
  const own = others.find((registrar) => registrar.clientId === clientId);
  if (!own)
    throw new SetupError(
      `${VARIABLES.clientId} is ${clientId}, which is no client of the registry in ${shownPath(file)}. Take one of ${listed(others)}.`,
    );
  return {
    ...registry,
    runBy: shownPath(file),
    registrars: [own, ...registry.registrars.filter((registrar) => registrar !== own)],
  };
}

const listed = (registrars: LocalRegistry['registrars']): string =>
  registrars.map(({ clientId }) => clientId).join(', ');

function registryIn(file: string): LocalRegistry {
  const text = readIfThere(file);
  if (text === undefined)
    throw new SetupError(
      `${VARIABLES.demoFile} names ${shownPath(file)}, which is not there: start that stack first.`,
    );
  const { epp } = parsed(text, file);
  if (!epp?.registrars?.length || !epp.cnis || !epp.clock)
    throw new SetupError(
      `${shownPath(file)} tells too little of a registry: start that stack again, which writes it anew.`,
    );
  // only the stack that runs the registry knows which clients are in use
  if (epp.runBy)
    throw new SetupError(
      `${shownPath(file)} is of a stack that uses the registry of ${epp.runBy}: name that file.`,
    );
  return epp;
}

function parsed(text: string, file: string): Partial<Demo> {
  try {
    return Object(JSON.parse(text)) as Partial<Demo>;
  } catch {
    throw new SetupError(`${shownPath(file)} is not JSON: start that stack again, which writes it anew.`);
  }
}
