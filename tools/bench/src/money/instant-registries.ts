import { EppRegistry } from '@registrar/adapter-epp';
import { addYears } from '@registrar/kernel';

const NOTHING_ELSE = {
  statuses: ['ok'],
  contacts: [],
  nameservers: [],
  subordinateHosts: [],
  graceStatuses: [],
} as const;

/**
 * Replaces the registry by one without waiting: every name is available, and a renewal is carried out (1000)
 * of a term that ends when the command says; with the clearance of every command. `create`: whether a create
 * is carried out at once (EPP 1000) or accepted (1001).
 */
export function answerAtOnce(create: 'done' | 'pending'): void {
  const registry = EppRegistry.prototype;
  registry.info = (connection, { ascii }) =>
    Promise.resolve({ kind: 'found', info: { ...NOTHING_ELSE, name: ascii, clientId: connection.clientId } });
  registry.renew = async (_connection, _id, { name, expiresAt, years }, clearance) =>
    (await clearance?.()) === undefined
      ? { kind: 'not_sent', why: 'the command is no longer needed' }
      : { kind: 'done', data: { name: name.ascii, expiresAt: addYears(expiresAt, years) } };
  registry.check = (_connection, { names }) =>
    Promise.resolve(names.map(({ ascii }) => ({ name: ascii, available: true })));
  registry.missingHosts = () => Promise.resolve([]);
  registry.create = async (_connection, _id, { name, years }, clearance) => {
    if ((await clearance?.()) === undefined)
      return { kind: 'not_sent', why: 'the command is no longer needed' };
    if (create === 'pending') return { kind: 'pending', data: { name: name.ascii } };
    const createdAt = new Date();
    return { kind: 'done', data: { name: name.ascii, createdAt, expiresAt: addYears(createdAt, years) } };
  };
}
