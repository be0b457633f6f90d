import type {
  CommandId,
  ContactOutcome,
  RegistryConnection,
  RegistryContact,
  RegistryExtra,
  TransformOutcome,
} from '@registrar/registries';
import { contactCreate, contactInfo } from './commands/contact';
import { CommandFault, messageOf } from './faults';
import type { Queries } from './queries';
import { shownContactOf } from './responses/contacts';
import { contactInfoOf, createdOf } from './responses/objects';
import { closesSession } from './result-codes';
import type { Transforms } from './transforms';

/** Commands for contacts (RFC 5733). */
export class ContactCommands {
  constructor(
    private readonly queries: Queries,
    private readonly transforms: Transforms,
  ) {}

  async info(connection: RegistryConnection, id: string): Promise<ContactOutcome> {
    let isAnswered = false;
    try {
      const answer = await this.queries.ask(connection, 'query', () => contactInfo(id));
      isAnswered = true;
      if (answer.response.disposition !== 'done') return { kind: 'closed', reason: answer.response.reason };
      return {
        kind: 'found',
        contact: this.queries.understand(connection, answer, () => shownContactOf(answer.response)),
      };
    } catch (error) {
      // An answer without the contact, or 2400 at each try, means that the registry does not show it.
      return isAnswered || isOwnFailure(error)
        ? { kind: 'closed', reason: messageOf(error) }
        : { kind: 'unknown', why: messageOf(error) };
    }
  }

  async create(
    connection: RegistryConnection,
    id: CommandId,
    contact: RegistryContact,
    authInfo: string,
    extras?: readonly RegistryExtra[],
  ): Promise<TransformOutcome<{ id: string }>> {
    const outcome = await this.transforms.run(connection, id, {
      build: () => contactCreate(contact, connection.profile.contacts.postalInfo, authInfo, extras),
      // some registries choose the id themselves (FACTS §2.10)
      read: (response) => ({ id: createdOf(response, 'contact')?.name ?? contact.id }),
    });
    if (outcome.kind !== 'refused' || outcome.refusal.meaning !== 'exists') return outcome;
    return this.contactOfOurs(connection, contact.id, outcome);
  }

  /** The id exists: done when an earlier try created it. */
  private async contactOfOurs(
    connection: RegistryConnection,
    id: string,
    refused: TransformOutcome<{ id: string }>,
  ): Promise<TransformOutcome<{ id: string }>> {
    try {
      const answer = await this.queries.ask(connection, 'query', () => contactInfo(id));
      const { code, reason } = answer.response;
      if (code === 2201 || code === 2202) return refused;
      if (answer.response.disposition !== 'done')
        return { kind: 'unknown', why: `contact exists, but: ${code} ${reason}` };
      const info = this.queries.understand(connection, answer, () => contactInfoOf(answer.response));
      return info.clientId === connection.clientId && info.name === id
        ? { kind: 'done', data: { id } }
        : refused;
    } catch (error) {
      return { kind: 'unknown', why: messageOf(error) };
    }
  }
}

/**
 * Whether the registry reported its own failure and the session stays open: codes from 2500 close it (RFC
 * 5730 §3).
 */
function isOwnFailure(error: unknown): boolean {
  const code = error instanceof Error && error.cause instanceof CommandFault ? error.cause.code : undefined;
  return code !== undefined && !closesSession(code);
}
