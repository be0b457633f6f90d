import { inSpan } from '@registrar/kernel';
import type { RegistryConnection } from '@registrar/registries';
import type { Command } from './frame';
import type { Answer } from '../session';

/**
 * A command on its session as a span: how long the registry took, its result code (RFC 5730 §3) and both
 * transaction ids (§2.5), by which the registry's support finds it. Never the object or the frame.
 */
export const commandSpan = (
  connection: RegistryConnection,
  command: Command,
  clTrid: string,
  send: () => Promise<Answer>,
): Promise<Answer> =>
  inSpan(
    `EPP ${command.name}`,
    { kind: 'client', fields: { 'registrar.connection': connection.code, 'epp.cltrid': clTrid } },
    async (span) => {
      const answer = await send();
      const { code, svTrid } = answer.response;
      span?.note({ 'epp.result_code': code, 'epp.svtrid': svTrid });
      return answer;
    },
  );
