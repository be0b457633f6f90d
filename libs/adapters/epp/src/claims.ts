import { registryUnavailable, type Log } from '@registrar/kernel';
import type { ClaimsAnswer, RegistryConnection } from '@registrar/registries';
import { claimsCheck } from './commands/domain';
import type { Queries } from './queries';
import { claimsOf } from './responses/launch';
import { NS } from './xml/namespaces';

/**
 * The claims check of one name (RFC 8334 §3.1.1), for a purchase: it does not wait behind searches. When it
 * fails, the answer must not be "no claims".
 */
export class ClaimsQuestions {
  constructor(
    private readonly queries: Queries,
    private readonly log: Log,
  ) {}

  async of(connection: RegistryConnection, name: string): Promise<ClaimsAnswer> {
    const answer = await this.queries.ask(connection, 'transform', (session) => {
      if (session.has(NS.launch)) return claimsCheck([name]);
      this.log.error('registry without the launch extension', {
        connection: connection.code,
        name,
      });
      throw registryUnavailable(new Error('no launch extension'));
    });
    if (answer.response.disposition !== 'done')
      throw this.queries.unusable(connection, answer, 'a claims check was refused');
    const claims = this.queries.understand(connection, answer, () => claimsOf(answer.response)).get(name);
    if (!claims) throw this.queries.unusable(connection, answer, 'the name is missing in the answer');
    return claims;
  }
}
