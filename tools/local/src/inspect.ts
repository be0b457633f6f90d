import { SetupError } from '@registrar/tool-services';

const PROGRAMS = ['public-api', 'admin-api', 'worker', 'forwarder', 'registry-simulator', 'alias-resolver'];
const FIRST_PORT = 9229;
const FORM = /^([a-z-]+)(?::([1-9]\d{0,4}))?$/;

/**
 * Flags for a debugger on one program of the stack: `INSPECT=worker npm start`, or with a port
 * `INSPECT=worker:9230`. On loopback only. Throws SetupError for an unknown program.
 */
export function inspectFlags(program: string, inspect: string | undefined): string[] {
  if (!inspect) return [];
  const [, name, port = FIRST_PORT] = FORM.exec(inspect) ?? [];
  if (name === undefined || !PROGRAMS.includes(name) || Number(port) > 65_535)
    throw new SetupError(
      `INSPECT=${inspect} names no program. Programs: ${PROGRAMS.join(', ')}; with a port: worker:9230.`,
    );
  return name === program ? [`--inspect=127.0.0.1:${port}`] : [];
}
