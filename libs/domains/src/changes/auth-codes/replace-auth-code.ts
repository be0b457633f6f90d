import type { Ids, SecretVault } from '@registrar/kernel';
import type { RegistryConnections } from '@registrar/registries';
import type { HeldDomain } from '../../shared/held-domain';
import { authCodeContext, newAuthCode } from './auth-code';

/** What replaces an auth code that must no longer work at the registry. */
export class ReplaceAuthCode {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly vault: SecretVault,
    private readonly ids: Ids,
  ) {}

  /**
   * null: no code (RFC 9154 §4.3) until the owner requests one. A registry that does not support RFC 9154 always
   * has a code: it gets a new one that no account has read.
   */
  async execute({ id, connectionId }: Pick<HeldDomain, 'id' | 'connectionId'>): Promise<{
    sealed: string;
  } | null> {
    const { profile } = await this.connections.get(connectionId);
    return profile.authInfo === 'plain'
      ? { sealed: this.vault.seal(newAuthCode(this.ids), authCodeContext(id)) }
      : null;
  }
}
