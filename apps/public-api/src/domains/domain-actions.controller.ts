import { applyDecorators, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { type SettingsChange, UpdateSettings } from '@registrar/domains';
import {
  action,
  AnswerDeadline,
  CurrentAccount,
  parameter,
  PathDomainName,
  Serializer,
} from '@registrar/http';
import { type DomainName, upstreamTimeout } from '@registrar/kernel';
import { DOMAIN_NAME } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { DomainDto } from './dto/domain.dto';

/**
 * RFC 9745: since 2026-01-01T00:00:00Z, when version 1.36.0 of the interface described them as deprecated.
 */
const DEPRECATED_SINCE = '@1767225600';

/** An action that `updateDomain` replaces: no fields, so a body is neither required nor read. */
const DeprecatedAction = (name: string, summary: string): MethodDecorator =>
  applyDecorators(
    Post(`domains/${parameter('domainName')}${action(name)}`),
    HttpCode(200),
    Plannable(),
    Header('Deprecation', DEPRECATED_SINCE),
    ApiOperation({
      operationId: name === 'lock' || name === 'unlock' ? `${name}Domain` : name,
      summary,
      deprecated: true,
      description: 'Deprecated: use `updateDomain`.',
    }),
    ApiParam(DOMAIN_NAME),
    ApiOkResponse({ type: DomainDto }),
  );

/** The six deprecated actions, on top of the use case of `updateDomain`. */
@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class DomainActionsController {
  constructor(
    private readonly updateSettings: UpdateSettings,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
  ) {}

  @DeprecatedAction('enableAutorenew', 'Turn auto-renewal on')
  enableAutorenew(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.change(account, name, { autorenewEnabled: true });
  }

  @DeprecatedAction('disableAutorenew', 'Turn auto-renewal off')
  disableAutorenew(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.change(account, name, { autorenewEnabled: false });
  }

  @DeprecatedAction('enableWhoisPrivacy', 'Turn privacy on')
  enableWhoisPrivacy(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.change(account, name, { privacyEnabled: true });
  }

  @DeprecatedAction('disableWhoisPrivacy', 'Turn privacy off')
  disableWhoisPrivacy(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.change(account, name, { privacyEnabled: false });
  }

  @DeprecatedAction('lock', 'Turn the transfer lock on')
  lock(@CurrentAccount() account: AuthenticatedAccount, @PathDomainName() name: DomainName): Promise<object> {
    return this.change(account, name, { locked: true });
  }

  @DeprecatedAction('unlock', 'Turn the transfer lock off')
  unlock(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.change(account, name, { locked: false });
  }

  private change(
    { accountId }: AuthenticatedAccount,
    name: DomainName,
    wanted: SettingsChange,
  ): Promise<object> {
    return this.deadline.answer('change', async () => {
      const result = await this.updateSettings.execute(accountId, name, wanted);
      if (result.kind === 'unknown') throw upstreamTimeout();
      return this.serializer.serialize('Domain', result.domain);
    });
  }
}
