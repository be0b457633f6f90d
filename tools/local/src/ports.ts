import { relative } from 'node:path';
import { SetupError } from '@registrar/tool-services';
import { readIfThere, writeWhole } from './files';
import { ROOT } from './settings';

/** The ports of the local stack: the variable of each, and its default. */
export const PORTS = {
  publicApi: { variable: 'PUBLIC_API_PORT', preferred: 3000 },
  adminApi: { variable: 'ADMIN_API_PORT', preferred: 3001 },
  publicApiTls: { variable: 'PUBLIC_API_TLS_PORT', preferred: 3443 },
  publicApiOps: { variable: 'PUBLIC_API_OPS_PORT', preferred: 3100 },
  adminApiOps: { variable: 'ADMIN_API_OPS_PORT', preferred: 3101 },
  workerOps: { variable: 'WORKER_OPS_PORT', preferred: 3102 },
  simulator: { variable: 'REGISTRY_SIMULATOR_PORT', preferred: 7700 },
  // not 5432 and 6379, which a developer's own servers use
  postgres: { variable: 'POSTGRES_PORT', preferred: 15432 },
  redis: { variable: 'REDIS_PORT', preferred: 16379 },
  cnis: { variable: 'CNIS_PORT', preferred: 7701 },
  simulatorControl: { variable: 'SIMULATOR_CONTROL_PORT', preferred: 7702 },
  // not 1025, which mail catchers of other projects use
  mail: { variable: 'MAIL_PORT', preferred: 7725 },
  // not 53, which needs privileges, nor 5353, which is multicast DNS
  dns: { variable: 'DNS_PORT', preferred: 5300 },
  dnsApi: { variable: 'DNS_API_PORT', preferred: 5380 },
  aliasResolver: { variable: 'ALIAS_RESOLVER_PORT', preferred: 5301 },
  // not 8080, a common choice, such as for the webhook listener of the README
  forwarder: { variable: 'FORWARDER_PORT', preferred: 8090 },
  forwarderAsk: { variable: 'FORWARDER_ASK_PORT', preferred: 8091 },
  forwarderOps: { variable: 'FORWARDER_OPS_PORT', preferred: 3103 },
  cardGateway: { variable: 'CARD_GATEWAY_PORT', preferred: 7703 },
} as const;

export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

/** Input for choosing ports. */
export interface PortQuestion {
  env: NodeJS.ProcessEnv;
  /** Ports of earlier starts, and the file that stores them. */
  kept: Partial<Ports>;
  keptIn: string;
  /** Ports that a server of this stack may still hold: whether it is this stack's shows at its start. */
  mayBeOurs: readonly PortName[];
  isFree(port: number): Promise<boolean>;
  anyFree(taken: ReadonlySet<number>): Promise<number>;
}

export interface PortChoice {
  ports: Ports;
  /** To be stored: the next start uses the same ports, so that URLs stay valid. */
  kept: Partial<Ports>;
}

/**
 * Chooses all ports: the environment's, else the stored one, else the default, else any free one. Throws
 * SetupError for an invalid number, two equal ones, or a named or stored port that is in use.
 */
export async function choosePorts(question: PortQuestion): Promise<PortChoice> {
  const wanted = wantedPorts(question.env);
  const ports: Partial<Ports> = {};
  const kept: Partial<Ports> = { ...question.kept };
  for (const name of Object.keys(PORTS) as PortName[]) {
    const taken = new Set([...Object.values(wanted), ...Object.values(ports)]);
    if (wanted[name]) ports[name] = await namedPort(name, wanted[name], question);
    else ports[name] = kept[name] = await rememberedPort(name, wanted[name] === 0, taken, question);
  }
  return { ports: ports as Ports, kept };
}

async function namedPort(name: PortName, port: number, { mayBeOurs, isFree }: PortQuestion): Promise<number> {
  if (mayBeOurs.includes(name) || (await isFree(port))) return port;
  throw portInUse(name, port);
}

async function rememberedPort(
  name: PortName,
  anyWillDo: boolean,
  taken: ReadonlySet<number>,
  question: PortQuestion,
): Promise<number> {
  const kept = question.kept[name];
  if (kept !== undefined && !taken.has(kept)) {
    if (question.mayBeOurs.includes(name) || (await question.isFree(kept))) return kept;
    if (!anyWillDo) throw portInUse(name, kept, question.keptIn);
  }
  const { preferred } = PORTS[name];
  if (!anyWillDo && !taken.has(preferred) && (await question.isFree(preferred))) return preferred;
  return question.anyFree(taken);
}

/** The error for a port that another program holds. */
export function portInUse(name: PortName, port: number, keptIn?: string): SetupError {
  const { variable } = PORTS[name];
  const origin = keptIn ? `${variable}, chosen by an earlier start and kept in ${keptIn}` : variable;
  return new SetupError(
    `Port ${port} (${origin}) is in use by another program. Stop that program, or set ${variable} to a free port (0 = any free one).`,
  );
}

/** The ports named by the environment: 0 = any free one. */
function wantedPorts(env: NodeJS.ProcessEnv): Partial<Ports> {
  const wanted: Partial<Ports> = {};
  for (const name of Object.keys(PORTS) as PortName[]) {
    const { variable } = PORTS[name];
    const text = env[variable]?.trim();
    if (!text) continue;
    const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (!(port <= 65_535))
      throw new SetupError(
        `${variable} is "${text}": a port is a number from 1 to 65535, or 0 for any free one.`,
      );
    const twin = (Object.keys(wanted) as PortName[]).find((other) => port !== 0 && wanted[other] === port);
    if (twin)
      throw new SetupError(
        `${PORTS[twin].variable} and ${variable} are both ${port}: each needs a port of its own.`,
      );
    wanted[name] = port;
  }
  return wanted;
}

/** The ports of earlier starts; invalid entries are ignored. */
export function readKeptPorts(file: string): Partial<Ports> {
  const text = readIfThere(file);
  if (text === undefined) return {};
  const kept: Partial<Ports> = {};
  const stored = parsed(text, file);
  for (const name of Object.keys(PORTS) as PortName[]) {
    const port = stored[PORTS[name].variable];
    if (typeof port === 'number' && Number.isInteger(port) && port > 0 && port <= 65_535) kept[name] = port;
  }
  return kept;
}

function parsed(text: string, file: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new SetupError(`${shownPath(file)} is not JSON. Remove it; the ports are then chosen again.`);
  }
}

/** Stores the ports, under the names of their variables. */
export function writeKeptPorts(file: string, kept: Partial<Ports>): void {
  const stored = Object.fromEntries(
    (Object.keys(kept) as PortName[]).map((name) => [PORTS[name].variable, kept[name]]),
  );
  writeWhole(file, `${JSON.stringify(stored, undefined, 2)}\n`, 0o644);
}

/** A path for people: relative to the root of the checkout if it is inside. */
export function shownPath(path: string): string {
  const inside = relative(ROOT, path);
  return inside.startsWith('..') ? path : inside;
}
