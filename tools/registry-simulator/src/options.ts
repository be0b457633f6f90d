import type { CnisOptions } from './cnis/clearinghouse';
import type { ControlOptions } from './control/control-server';
import type { TldPolicy } from './tld-policies';

/** Settings of a simulator; index.ts documents how to start one. */
export interface SimulatorOptions {
  /** PostgreSQL of the registry; its tables are created when absent. */
  databaseUrl: string;
  /** Address to listen on, default 127.0.0.1. */
  host?: string;
  /** 0: any free port. */
  port: number;
  /** PEM texts. Clients need a certificate signed by `ca`; TLS 1.2 or later. */
  tls: { key: string; cert: string; ca: string };
  /** Added when absent. The common name of a registrar's certificate is its clientId. */
  registrars: readonly { clientId: string; password: string }[];
  /** Hosts of the registry itself, to which every domain may delegate. Default: none. */
  sharedHosts?: readonly string[];
  /** Clock of all business time; default the system's. */
  clock?: { now(): Date };
  /**
   * Milliseconds from a command to its answer, including its execution; a slower execution is answered at
   * once. Default 0.
   */
  latencyMs?: number;
  /** Available zones, default those of tld-policies.ts. */
  policies?: readonly TldPolicy[];
  /** TLDs to serve, default all of them. */
  tlds?: readonly string[];
  /**
   * The trademark clearinghouse's service for notices, over HTTPS with the same certificate; absent: none.
   */
  cnis?: CnisOptions;
  /** Lets a sandbox set the time of names; absent: not possible. */
  control?: ControlOptions;
  /** Maximum logged-in sessions of one registrar, default 200; one more is answered 2502 and closed. */
  maxSessionsPerRegistrar?: number;
  /** Milliseconds after which an idle session is closed, default 10 minutes. */
  idleTimeoutMs?: number;
  /** Business time from a create answered 1001 to its settlement, default 2 s. */
  pendingDelayMs?: number;
  /** Real time between runs of the due work; default: only when tick() is called. */
  tickIntervalMs?: number;
  /** One line per session event and command. Never holds a password or authorization information. */
  log?: (line: object) => void;
  /** Adds the frames to the command lines of the log, with secrets masked. */
  logFrames?: boolean;
  /**
   * Called for every command that was answered or deliberately left unanswered. The answer waits for a
   * returned promise.
   */
  onExecuted?: (executed: ExecutedCommand) => unknown;
}

/** One executed command. */
export interface ExecutedCommand {
  clientId?: string;
  /** `domain:create`, `poll`, `login`, `hello`. */
  command: string;
  clTRID?: string;
  svTRID: string;
  code: number;
  /** Names of the command's domains or hosts. */
  names: readonly string[];
}

/** Counts since the start of the process. */
export interface Counters {
  /** By name, e.g. `domain:create`; `hello` and unreadable frames (`invalid`) too. */
  commandsExecuted: Record<string, number>;
  connectionsOpen: number;
  /** Logged-in sessions. */
  sessionsOpen: number;
}
